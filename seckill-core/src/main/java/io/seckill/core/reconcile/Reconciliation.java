package io.seckill.core.reconcile;

import java.time.Instant;
import java.util.List;

/**
 * One run over one activity: the short report and its items.
 *
 * @param comparison what was found
 * @param items every difference with what became of it, in the order of the comparison
 */
public record Reconciliation(
        ReconcileMode mode, Instant startedAt, Instant endedAt, Comparison comparison, List<Item> items) {
    /** A difference and what became of it. */
    public record Item(Difference difference, Outcome outcome) {}

    /** Whether nothing differed. */
    public boolean isOk() {
        return comparison.isClean();
    }

    /** Differences that are repaired now, or have ended by themselves. */
    public int repaired() {
        return (int) items.stream()
                .filter(item -> item.outcome() == Outcome.REPAIRED || item.outcome() == Outcome.GONE)
                .count();
    }
}
