package io.seckill.local.rush;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/** Counts the visits of a rush. */
final class RushSummary {
    /** What a sale may tell a buyer in the end. Whoever is left with anything else was not served. */
    private static final Set<String> SERVED =
            Set.of(Answer.ACCEPTED, "SOLD_OUT", "ALREADY_BOUGHT", "NOT_STARTED", "ENDED", "RATE_LIMITED", "TRY_AGAIN");

    private static final String REFUSED = "REFUSED";

    private RushSummary() {}

    /**
     * Sums up.
     *
     * @param ends order numbers given out, with the status last seen
     */
    static RushReport of(List<Visit> visits, Map<String, String> ends) {
        List<Answer> told =
                visits.stream().flatMap(visit -> visit.told().stream()).toList();
        Map<String, Integer> outcomes =
                count(visits.stream().map(visit -> outcome(visit, ends)).toList());
        return new RushReport(
                visits.size(),
                told.size(),
                count(told.stream().map(Answer::code).toList()),
                outcomes,
                count(List.copyOf(ends.values())),
                contradictions(visits, ends, outcomes),
                Latencies.of(told));
    }

    /** An order that was promised and refused later is no order: its buyer counts under the refusal and its reason. */
    private static String outcome(Visit visit, Map<String, String> ends) {
        return visit.orderNo()
                .map(orderNo -> ends.getOrDefault(orderNo, ""))
                .filter(end -> end.startsWith(REFUSED))
                .orElseGet(visit::outcome);
    }

    private static List<String> contradictions(
            List<Visit> visits, Map<String, String> ends, Map<String, Integer> outcomes) {
        List<String> found = new ArrayList<>();
        outcomes.forEach((outcome, buyers) -> {
            if (!SERVED.contains(outcome) && !outcome.startsWith(REFUSED)) {
                found.add(buyers + " buyers were left with " + outcome);
            }
        });
        visits.stream().map(Visit::contradiction).flatMap(Optional::stream).forEach(found::add);
        ends.forEach((orderNo, status) -> {
            if (!OrderEnds.isEnd(status)) {
                found.add(orderNo + " is neither stored nor refused in time: " + status);
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
