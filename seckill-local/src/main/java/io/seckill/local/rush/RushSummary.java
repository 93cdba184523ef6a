package io.seckill.local.rush;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** Counts the visits of a rush. */
final class RushSummary {
    private RushSummary() {}

    static RushReport of(List<Visit> visits, OrderEnds ends) {
        List<Answer> told =
                visits.stream().flatMap(visit -> visit.told().stream()).toList();
        return new RushReport(
                visits.size(),
                told.size(),
                count(told.stream().map(Answer::code).toList()),
                count(visits.stream().map(Visit::outcome).toList()),
                count(List.copyOf(ends.byOrderNo().values())),
                contradictions(visits, ends),
                List.copyOf(ends.byOrderNo().keySet()),
                Latencies.of(told));
    }

    private static List<String> contradictions(List<Visit> visits, OrderEnds ends) {
        List<String> found = new ArrayList<>();
        visits.stream().map(Visit::contradiction).flatMap(Optional::stream).forEach(found::add);
        ends.byOrderNo().forEach((orderNo, status) -> {
            if (!OrderEnds.isEnd(status)) {
                found.add(orderNo + " reached no end in time: " + status);
            }
        });
        return List.copyOf(found);
    }

    private static Map<String, Integer> count(List<String> words) {
        Map<String, Integer> counts = new TreeMap<>();
        words.forEach(word -> counts.merge(word, 1, Integer::sum));
        return counts;
    }
}
