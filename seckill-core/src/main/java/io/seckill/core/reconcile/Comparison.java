package io.seckill.core.reconcile;

import io.seckill.core.activity.Activity;
import java.util.List;

/**
 * What one look at an activity found.
 *
 * @param differences without repetition, in the order in which they are to be repaired
 * @param complete false if there were more differences than a run takes, the run was interrupted, or what Redis holds of the sale
 *     cannot be read
 */
public record Comparison(Activity activity, Figures figures, List<Difference> differences, boolean complete) {
    /** Whether nothing differs and nothing is left to look at. */
    public boolean isClean() {
        return complete && differences.isEmpty();
    }

    /** Whether, besides, nothing is in flight: Redis and MySQL agree unit by unit. */
    public boolean isAtRest() {
        Long difference = figures.difference();
        return isClean() && figures.openClaims() == 0 && difference != null && difference == 0;
    }
}
