package io.seckill.consumer.placing;

import io.seckill.consumer.settling.ForeignOrderException;
import io.seckill.consumer.settling.Outcome;
import io.seckill.core.claim.LedgerUnreadableException;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Runs a step claim by claim. One claim that fails leaves the others theirs; a second failure means that the server behind the
 * step is down, and asking it for every other claim would only add up time-outs.
 */
final class OneByOne {
    private final Map<ClaimedOrder, Result> results;
    private boolean failedBefore;

    OneByOne(Map<ClaimedOrder, Result> results) {
        this.results = results;
    }

    /** Runs the step and keeps its outcome, if it has one. Throws only the second failure. */
    void attempt(ClaimedOrder claim, Step step) {
        try {
            Outcome outcome = step.run();
            if (outcome != null) {
                results.put(claim, new Result.Ended(outcome));
            }
        } catch (ForeignOrderException e) {
            results.put(claim, new Result.Unplaceable(String.valueOf(e.getMessage())));
        } catch (LedgerUnreadableException e) {
            // Redis answers; a person has to mend what it holds of this sale
            results.put(claim, new Result.Unplaceable(String.valueOf(e.getMessage())));
        } catch (RuntimeException e) {
            results.put(claim, new Result.Unanswered(e));
            if (failedBefore) {
                throw e;
            }
            failedBefore = true;
        }
    }

    @FunctionalInterface
    interface Step {
        /** The claim's outcome, or null if this step does not end it. */
        @Nullable
        Outcome run();
    }
}
