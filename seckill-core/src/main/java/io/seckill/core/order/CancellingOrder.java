package io.seckill.core.order;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.TombstoneReason;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/** Cancels an order: the unit goes back to MySQL, then to Redis. */
public final class CancellingOrder {
    private static final Logger log = LoggerFactory.getLogger(CancellingOrder.class);

    private final OrderBook book;
    private final ClaimLedger ledger;

    public CancellingOrder(OrderBook book, ClaimLedger ledger) {
        this.book = book;
        this.ledger = ledger;
    }

    /**
     * UNPAID → CANCELLED. Safe to repeat; a repetition gives the unit back to Redis if that is still due. Once MySQL has
     * cancelled, the answer stands whether Redis can be told now or only by the sweep.
     *
     * @throws DataAccessException if MySQL did not answer; repeat the call to learn what became of the order
     */
    public CancelAnswer cancel(OrderNo orderNo, CancelReason reason) {
        CancelAnswer answer = book.cancel(orderNo, reason);
        if (answer == CancelAnswer.CANCELLED || answer == CancelAnswer.ALREADY_CANCELLED) {
            giveBack(orderNo);
        }
        return answer;
    }

    private void giveBack(OrderNo orderNo) {
        try {
            book.pendingRelease(orderNo).ifPresent(release -> {
                ledger.release(orderNo, release.userId(), ClaimState.ANY, TombstoneReason.CANCELLED);
                book.forgetRelease(orderNo);
            });
        } catch (LedgerUnavailableException | DataAccessException e) {
            log.warn(
                    "Order {} is cancelled and its unit is back in MySQL, but Redis may not know. Its outbox row stays; sweepClaims tells Redis",
                    orderNo,
                    e);
        }
    }
}
