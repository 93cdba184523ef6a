package io.seckill.local.rush;

import java.util.List;
import java.util.Map;

/**
 * What came of a rush.
 *
 * @param buyers how many came
 * @param requests purchase requests sent
 * @param answers requests by what they were told: ACCEPTED or a problem code
 * @param outcomes buyers by what their visit came to; one whose order was refused later counts under that, such as REFUSED EXPIRED
 * @param ends accepted orders by where they stood when last asked, such as UNPAID, or REFUSED with its reason
 * @param contradictions answers that contradict each other, accepted orders without an end, and buyers who were left without an answer of
 *     the sale; empty when all is well
 * @param latencies how long the requests took
 */
public record RushReport(
        int buyers,
        int requests,
        Map<String, Integer> answers,
        Map<String, Integer> outcomes,
        Map<String, Integer> ends,
        List<String> contradictions,
        Latencies latencies) {
    /** Buyers whose visit came to this. */
    public int buyersTold(String outcome) {
        return outcomes.getOrDefault(outcome, 0);
    }

    /** Law 7 as the buyers saw it. */
    public boolean agrees() {
        return contradictions.isEmpty();
    }
}
