package io.seckill.core.claim;

import io.seckill.core.JobReport;
import io.seckill.core.order.OrderNo;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Counts what one sweep does, keeps a failing item from stopping the others, and says when the run has to end. */
final class SweepRun {
    private static final Logger log = LoggerFactory.getLogger(SweepRun.class);

    private final int maxClaims;
    private final int maxFailures;
    private int taken;
    private int done;
    private int failed;
    private int unreadable;
    private boolean cutShort;

    SweepRun(SweepProperties properties) {
        this.maxClaims = properties.maxClaims();
        this.maxFailures = properties.maxFailures();
    }

    /** Whether another item may be taken in hand; once false, the run is reported as not finished. */
    boolean goesOn() {
        if (Thread.currentThread().isInterrupted() || taken >= maxClaims || failed >= maxFailures) {
            cutShort = true;
        }
        return !cutShort;
    }

    /**
     * Takes one item in hand.
     *
     * @param state how the item is left if the step fails, as the rest of the sentence "Claim N …"
     * @param step answers whether it brought the item to its end
     */
    void take(OrderNo orderNo, String state, BooleanSupplier step) {
        taken++;
        try {
            if (step.getAsBoolean()) {
                done++;
            }
        } catch (LedgerUnreadableException e) {
            taken--;
            leave("Claim " + orderNo + " " + state, e);
        } catch (RuntimeException e) {
            fail(1, "Claim " + orderNo + " " + state, e);
        }
    }

    /**
     * Takes a step that ends several items at once, or only looks for items.
     *
     * @param items how many it ends; 0 if it ends none by itself
     * @param left what is left if the step fails, as a sentence without its full stop
     */
    void guard(int items, String left, Runnable step) {
        try {
            step.run();
            done += items;
        } catch (LedgerUnreadableException e) {
            leave(left, e);
        } catch (RuntimeException e) {
            fail(Math.max(1, items), left, e);
        }
    }

    /**
     * Counts items that are left to the next run. One stack trace a run is enough: what follows is mostly the same server that does
     * not answer.
     */
    void fail(int items, String left, RuntimeException e) {
        if (failed == 0) {
            log.error("{}; the next sweepClaims tries again", left, e);
        } else {
            log.error("{}; the next sweepClaims tries again: {}", left, e.toString());
        }
        failed += items;
    }

    /** What cannot be read takes nothing away from the others: Redis answers, and the next run would meet it again. */
    private void leave(String left, LedgerUnreadableException e) {
        if (unreadable == 0) {
            log.error("{}: {}", left, e.getMessage());
        }
        unreadable++;
    }

    JobReport report() {
        return new JobReport(done, failed + unreadable, !cutShort);
    }
}
