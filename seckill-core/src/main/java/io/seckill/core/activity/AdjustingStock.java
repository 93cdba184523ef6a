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
     * Adds or takes away units. A sale that is not open in Redis is adjusted in MySQL only: pre-heat opens it with the new total.
     *
     * @param units not 0, at most 10,000,000 either way
     * @throws LedgerUnavailableException if Redis does not answer, org.springframework.dao.DataAccessException if MySQL does not; repeat the
     *     call with the same id
     */
    public AdjustAnswer adjust(ActivityId id, String adjustmentId, int units) {
        return units > 0 ? add(id, adjustmentId, units) : takeAway(id, adjustmentId, units);
    }

    private AdjustAnswer add(ActivityId id, String adjustmentId, int units) {
        AdjustAnswer answer = book.adjust(id, adjustmentId, units);
        if (answer == AdjustAnswer.APPLIED || answer == AdjustAnswer.REPEATED) {
            tellLedger(id, adjustmentId, units);
        }
        return answer;
    }

    private AdjustAnswer takeAway(ActivityId id, String adjustmentId, int units) {
        boolean recorded = book.adjustments(id).stream()
                .anyMatch(adjustment -> adjustment.id().equals(adjustmentId));
        if (!recorded) {
            AdjustAnswer first = ledger.adjust(id, adjustmentId, units);
            if (first == AdjustAnswer.TOO_FEW || first == AdjustAnswer.OTHER_UNITS) {
                return first;
            }
        }
        AdjustAnswer answer = book.adjust(id, adjustmentId, units);
        if (answer == AdjustAnswer.OTHER_UNITS) {
            return answer;
        }
        if (answer == AdjustAnswer.TOO_FEW) {
            log.error(
                    "Adjustment {} is refused: MySQL has sold more of activity {} than Redis knew. If Redis took {} units away already, "
                            + "it offers too few until the adjustment is repeated with the same id after reconcileActivities",
                    adjustmentId,
                    id,
                    -units);
        } else {
            // A sale that was opened between the two steps may not have the adjustment yet
            tellLedger(id, adjustmentId, units);
        }
        return answer;
    }

    private void tellLedger(ActivityId id, String adjustmentId, int units) {
        try {
            if (ledger.adjust(id, adjustmentId, units) == AdjustAnswer.TOO_FEW) {
                log.error(
                        "Adjustment {} of activity {} stands in MySQL, but Redis has claimed the units meanwhile: "
                                + "MySQL refuses those claims as SOLD_OUT, and reconcileActivities compares the totals",
                        adjustmentId,
                        id);
            }
        } catch (LedgerUnavailableException e) {
            log.error(
                    "Adjustment {} of activity {} stands in MySQL, perhaps not in Redis; repeat it with the same id",
                    adjustmentId,
                    id);
            throw e;
        }
    }
}
