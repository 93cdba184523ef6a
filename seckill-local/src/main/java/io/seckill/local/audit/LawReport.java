package io.seckill.local.audit;

import java.util.Collection;
import java.util.List;

/**
 * One law's verdict.
 *
 * @param law which law
 * @param verdict what was found
 * @param evidence the figures it rests on, in words
 * @param orderNos the orders concerned when it is broken or not judged, at most {@link #MAX_NAMED}; empty if the figures alone say it
 */
public record LawReport(Law law, Verdict verdict, String evidence, List<String> orderNos) {
    /** Orders a report names; the evidence counts them all. */
    public static final int MAX_NAMED = 50;

    static LawReport judged(Law law, boolean holds, String evidence, Collection<String> concerned) {
        return new LawReport(
                law,
                holds ? Verdict.HOLDS : Verdict.BROKEN,
                evidence,
                concerned.stream().limit(MAX_NAMED).toList());
    }

    static LawReport inFlight(Law law, String evidence, Collection<String> concerned) {
        return new LawReport(
                law,
                Verdict.IN_FLIGHT,
                evidence,
                concerned.stream().limit(MAX_NAMED).toList());
    }
}
