package io.seckill.local.command;

import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.LawReport;
import io.seckill.local.rush.RushReport;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

/** Reports for programs: each exactly one line of JSON. */
final class JsonLines {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private JsonLines() {}

    static String of(RushReport report) {
        Map<String, Object> line = new LinkedHashMap<>();
        line.put("buyers", report.buyers());
        line.put("requests", report.requests());
        line.put("accepted", report.buyersTold("ACCEPTED"));
        line.put("answers", report.answers());
        line.put("outcomes", report.outcomes());
        line.put("ends", report.ends());
        line.put("contradictions", report.contradictions());
        line.put("p50Ms", report.latencies().p50Ms());
        line.put("p90Ms", report.latencies().p90Ms());
        line.put("p99Ms", report.latencies().p99Ms());
        line.put("maxMs", report.latencies().maxMs());
        line.put("ok", report.agrees());
        return JSON.writeValueAsString(line);
    }

    static String of(AuditReport report) {
        Map<String, @Nullable Object> line = new LinkedHashMap<>();
        line.put("activity", report.evidence().activity().id().toString());
        line.put("total", report.evidence().book().total());
        line.put("orders", report.evidence().book().live());
        line.put("dbAvailable", report.evidence().book().available());
        line.put("redisStock", report.redisStock());
        line.put("claims", report.evidence().claims().size());
        line.put("broker", report.evidence().broker());
        line.put("laws", report.laws().stream().map(JsonLines::law).toList());
        line.put("ok", report.ok());
        return JSON.writeValueAsString(line);
    }

    static String ofFields(Map<String, ? extends @Nullable Object> fields) {
        return JSON.writeValueAsString(fields);
    }

    private static Map<String, Object> law(LawReport report) {
        return Map.of(
                "number", report.law().number(),
                "name", report.law().title(),
                "verdict", report.verdict().name(),
                "evidence", report.evidence(),
                "orderNos", List.copyOf(report.orderNos()));
    }
}
