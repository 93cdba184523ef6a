package io.seckill.core.activity;

import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerUnavailableException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Changes how many units an activity offers, in MySQL and in Redis, so that Redis never offers units MySQL does not have: more
 * units go to MySQL first, fewer leave Redis first. Safe to repeat with the same adjustment id, which finishes what a failed call began.
 */
public final class AdjustingStock {
    private static final Logger log = LoggerFactory.getLogger(AdjustingStock.class);

    private final ActivityBook book;
    private final ClaimLedger ledger;

    public AdjustingStock(ActivityBook book, ClaimLedger ledger) {
        this.book = book;
        this.ledger = ledger;
    }

    /**
     * Adds or takes away units. An activity that is not open in Redis is adjusted in MySQL only: pre-heat brings the rest.
     *
     * @param units not 0, at most 10,000,000 either way
     * @throws LedgerUnavailableException if Redis does not answer, org.springframework.dao.DataAccessException if MySQL does not; repeat the
     *     call with the same id
     */
    public AdjustAnswer adjust(ActivityId id, String adjustmentId, int units) {
        if (ledger.balance(id).isEmpty()) {
            return book.adjust(id, adjustmentId, units);
        }
        return units > 0 ? add(id, adjustmentId, units) : takeAway(id, adjustmentId, units);
    }

    private AdjustAnswer add(ActivityId id, String adjustmentId, int units) {
        AdjustAnswer answer = book.adjust(id, adjustmentId, units);
        boolean due = answer == AdjustAnswer.APPLIED || (answer == AdjustAnswer.REPEATED && !totalsAgree(id));
        if (due) {
            try {
                ledger.adjust(id, adjustmentId, units);
            } catch (LedgerUnavailableException e) {
                log.error(
                        "Adjustment {} of activity {} stands in MySQL, not yet in Redis; repeat it with the same id",
                        adjustmentId,
                        id);
                throw e;
            }
        }
        return answer;
    }

    /** A repeated adjustment may have reached Redis by a pre-heat after a loss, which takes the whole total from MySQL. */
    private boolean totalsAgree(ActivityId id) {
        long total = book.find(id).orElseThrow().total();
        return ledger.balance(id).filter(balance -> balance.total() == total).isPresent();
    }

    private AdjustAnswer takeAway(ActivityId id, String adjustmentId, int units) {
        boolean recorded = book.adjustments(id).stream().anyMatch(a -> a.id().equals(adjustmentId));
        if (recorded) {
            return AdjustAnswer.REPEATED;
        }
        if (ledger.adjust(id, adjustmentId, units) == AdjustAnswer.TOO_FEW) {
            return AdjustAnswer.TOO_FEW;
        }
        AdjustAnswer answer = book.adjust(id, adjustmentId, units);
        if (answer == AdjustAnswer.TOO_FEW) {
            log.error(
                    "Adjustment {} left Redis with {} units fewer, but MySQL has sold more than Redis knew and refused it. "
                            + "Activity {} offers less than it has until the adjustment is repeated with the same id after reconcileActivities",
                    adjustmentId,
                    -units,
                    id);
        }
        return answer;
    }
}
