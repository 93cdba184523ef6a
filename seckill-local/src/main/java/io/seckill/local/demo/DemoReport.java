package io.seckill.local.demo;

import io.seckill.local.audit.AuditReport;
import io.seckill.local.rush.RushReport;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A whole sale: what the buyers were told, and what the audit found.
 *
 * @param rush the crowd
 * @param audit the laws
 */
public record DemoReport(RushReport rush, AuditReport audit) {
    /** Whether every law holds, in the stores and in what the buyers were told. */
    public boolean ok() {
        return audit.ok() && rush.agrees();
    }

    /** Live orders beyond the units on offer. */
    public long oversold() {
        return Math.max(
                0, audit.evidence().book().live() - audit.evidence().book().total());
    }

    /** The fields of {@code --json}, in order. {@code accepted} and {@code soldOut} count buyers. */
    public Map<String, @Nullable Object> fields() {
        Map<String, @Nullable Object> fields = new LinkedHashMap<>();
        fields.put("total", audit.evidence().book().total());
        fields.put("buyers", rush.buyers());
        fields.put("requests", rush.requests());
        fields.put("accepted", rush.buyersTold("ACCEPTED"));
        fields.put("soldOut", rush.buyersTold("SOLD_OUT"));
        fields.put("orders", audit.evidence().book().live());
        fields.put("oversold", oversold());
        fields.put("duplicates", audit.evidence().book().duplicates());
        fields.put("redisStock", audit.redisStock());
        fields.put("dbAvailable", audit.evidence().book().available());
        fields.put("p50Ms", rush.latencies().p50Ms());
        fields.put("p99Ms", rush.latencies().p99Ms());
        fields.put("ok", ok());
        return fields;
    }
}
