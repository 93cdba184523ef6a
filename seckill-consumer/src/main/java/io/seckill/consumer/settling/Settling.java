package io.seckill.consumer.settling;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.PlaceAnswer;
import io.seckill.core.order.UserId;
import java.util.EnumSet;
import java.util.Optional;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells the ledger what the book answered. Safe to repeat and to run at the same time as any other step on the same order
 * number, such as a cancel or a second delivery.
 *
 * <p>If a method throws, the order stands in MySQL as it did and the claim stays open: the message is not acknowledged, so the
 * next delivery finishes, and {@code sweepClaims} does if there is none.
 */
public final class Settling {
    private static final Set<ClaimState> OPEN = EnumSet.of(ClaimState.HELD, ClaimState.CONFIRMED);
    private static final Logger log = LoggerFactory.getLogger(Settling.class);

    private final ClaimLedger ledger;
    private final OrderBook book;

    public Settling(ClaimLedger ledger, OrderBook book) {
        this.ledger = ledger;
        this.book = book;
    }

    /**
     * Brings a claim to its end.
     *
     * @throws ForeignOrderException if the order under this number is another buyer's; nothing was told
     * @throws io.seckill.core.claim.LedgerUnavailableException if Redis did not answer; repeat
     */
    public Outcome settle(OrderNo orderNo, UserId userId, PlaceAnswer answer) {
        if (answer instanceof PlaceAnswer.AlreadyBought) {
            warnIfKept(ledger.release(orderNo, userId, OPEN, TombstoneReason.ALREADY_BOUGHT), orderNo, "another order");
            return Outcome.ALREADY_BOUGHT;
        }
        if (answer instanceof PlaceAnswer.SoldOut) {
            warnIfKept(ledger.drop(orderNo, userId, TombstoneReason.SOLD_OUT), orderNo, "no unit");
            return Outcome.SOLD_OUT;
        }
        if (answer instanceof PlaceAnswer.AlreadyPlaced) {
            return settleStored(orderNo, userId)
                    .orElseThrow(() -> new IllegalStateException(
                            "Order " + orderNo + " was there a moment ago and is not now: orders are never deleted"));
        }
        tellLive(orderNo, userId);
        return Outcome.PLACED;
    }

    /**
     * Brings the claim of an order to its end that may have been stored earlier.
     *
     * @return empty if there is no such order
     * @throws ForeignOrderException if it is another buyer's; nothing was told
     */
    public Optional<Outcome> settleStored(OrderNo orderNo, UserId userId) {
        Optional<Order> stored = book.find(orderNo);
        if (stored.isEmpty()) {
            return Optional.empty();
        }
        if (!stored.get().userId().equals(userId)) {
            throw new ForeignOrderException(orderNo, userId);
        }
        if (!stored.get().state().isLive()) {
            return Optional.of(Outcome.LAPSED);
        }
        tellLive(orderNo, userId);
        return Optional.of(Outcome.REPEATED);
    }

    private void tellLive(OrderNo orderNo, UserId userId) {
        SettleAnswer answer = ledger.settle(orderNo, userId);
        if (answer == SettleAnswer.GONE) {
            answer = outrank(orderNo, userId);
        }
        if (answer == SettleAnswer.OTHER_CLAIM) {
            log.warn(
                    "Order {} is live in MySQL while the ledger knows user {} under another number; the other claim's own message ends it",
                    orderNo,
                    userId);
        }
    }

    /** MySQL outranks a tombstone, unless the tombstone is there because the order was cancelled a moment ago. */
    private SettleAnswer outrank(OrderNo orderNo, UserId userId) {
        if (!isLive(orderNo)) {
            return SettleAnswer.GONE;
        }
        SettleAnswer answer = ledger.adopt(orderNo, userId);
        // Cancelled between the look and the adopt: that cancel's own release may have come before the adopt, so it is
        // repeated
        if (!isLive(orderNo)) {
            ledger.release(orderNo, userId, ClaimState.ANY, TombstoneReason.CANCELLED);
        }
        return answer;
    }

    private boolean isLive(OrderNo orderNo) {
        return book.find(orderNo).map(order -> order.state().isLive()).orElse(false);
    }

    private static void warnIfKept(ReleaseAnswer answer, OrderNo orderNo, String found) {
        if (answer == ReleaseAnswer.KEPT) {
            log.error(
                    "Claim {} is SETTLED, but MySQL has {} for it; it stays SETTLED until reconcile decides",
                    orderNo,
                    found);
        }
    }
}
