package io.seckill.consumer.settling;

import io.seckill.core.claim.AdoptingOrders;
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
import java.util.List;
import java.util.Optional;
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
    private static final Logger log = LoggerFactory.getLogger(Settling.class);

    private final ClaimLedger ledger;
    private final OrderBook book;
    private final AdoptingOrders adopting;

    public Settling(ClaimLedger ledger, OrderBook book, AdoptingOrders adopting) {
        this.ledger = ledger;
        this.book = book;
        this.adopting = adopting;
    }

    /**
     * Brings a claim to its end.
     *
     * @throws ForeignOrderException if the order under this number is another buyer's; nothing was told
     * @throws io.seckill.core.claim.LedgerUnavailableException if Redis did not answer; repeat
     */
    public Outcome settle(OrderNo orderNo, UserId userId, PlaceAnswer answer) {
        if (answer instanceof PlaceAnswer.AlreadyBought) {
            warnIfKept(
                    ledger.release(orderNo, userId, ClaimState.OPEN, TombstoneReason.ALREADY_BOUGHT),
                    orderNo,
                    "another order");
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
        Optional<Outcome> outcome = recall(orderNo, userId);
        if (outcome.isPresent() && outcome.get() == Outcome.REPEATED) {
            tellLive(orderNo, userId);
        }
        return outcome;
    }

    /**
     * Says how a claim ended that may have been settled earlier, and tells the ledger nothing: for a sale that is FINISHED, which was
     * purged from the ledger and is not to come back.
     *
     * @return empty if there is no such order
     * @throws ForeignOrderException if it is another buyer's
     */
    public Optional<Outcome> recall(OrderNo orderNo, UserId userId) {
        Optional<Order> stored = book.find(orderNo);
        if (stored.isPresent() && !stored.get().userId().equals(userId)) {
            throw new ForeignOrderException(orderNo, userId);
        }
        return stored.map(order -> order.state().isLive() ? Outcome.REPEATED : Outcome.LAPSED);
    }

    /** MySQL outranks a tombstone and another claim of the buyer, unless the order has been cancelled meanwhile. */
    private void tellLive(OrderNo orderNo, UserId userId) {
        SettleAnswer answer = ledger.settle(orderNo, userId);
        if (answer == SettleAnswer.GONE || answer == SettleAnswer.OTHER_CLAIM) {
            book.find(orderNo)
                    .filter(order -> order.state().isLive())
                    .ifPresent(order -> adopting.adopt(List.of(order)));
        }
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
