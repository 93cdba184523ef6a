package io.seckill.core.claim;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes the ledger know the orders that are live in MySQL, which outranks a tombstone as well as another claim of the same
 * buyer: while the order is live, no other number of that buyer can become one.
 *
 * <p>Safe to repeat and to run at the same time as anything else. If it throws (a port did not answer, or the thread was
 * interrupted), some orders are adopted and the rest are not; repeating it finishes.
 */
public final class AdoptingOrders {
    private static final Logger log = LoggerFactory.getLogger(AdoptingOrders.class);

    private final OrderBook book;
    private final ClaimLedger ledger;

    public AdoptingOrders(OrderBook book, ClaimLedger ledger) {
        this.book = book;
        this.ledger = ledger;
    }

    /**
     * Adopts every live order of the activity that the ledger does not know as settled.
     *
     * @return how many those were
     */
    public int adoptMissing(ActivityId activity) {
        int adopted = 0;
        long afterId = 0;
        List<Order> page;
        do {
            page = book.live(activity, afterId, ClaimLedger.MAX_USERS);
            if (!page.isEmpty()) {
                List<Order> missing = missing(activity, page);
                adopt(missing);
                adopted += missing.size();
                afterId = page.get(page.size() - 1).id();
            }
        } while (page.size() == ClaimLedger.MAX_USERS);
        return adopted;
    }

    /**
     * Adopts these orders, which were live a moment ago.
     *
     * @param orders of one activity, at most {@link ClaimLedger#MAX_USERS}
     */
    public void adopt(List<Order> orders) {
        if (orders.isEmpty()) {
            return;
        }
        List<Order> overOthers = new ArrayList<>();
        for (Order order : orders) {
            unlessUnreadable(order, () -> {
                if (ledger.adopt(order.orderNo(), order.userId()) == SettleAnswer.OTHER_CLAIM) {
                    overOthers.add(order);
                }
            });
        }
        if (!overOthers.isEmpty()) {
            adoptOverOthers(overOthers);
        }
        releaseCancelled(orders);
    }

    private List<Order> missing(ActivityId activity, List<Order> page) {
        Map<UserId, Claim> held = ledger.claimsOf(activity, users(page));
        return page.stream()
                .filter(order -> !isSettled(order, held.get(order.userId())))
                .toList();
    }

    private static boolean isSettled(Order order, @Nullable Claim claim) {
        return claim != null && claim.orderNo().equals(order.orderNo()) && claim.state() == ClaimState.SETTLED;
    }

    private void adoptOverOthers(List<Order> orders) {
        Map<UserId, Claim> held = ledger.claimsOf(orders.get(0).orderNo().activityId(), users(orders));
        for (Order order : orders) {
            Claim other = held.get(order.userId());
            if (other != null && !other.orderNo().equals(order.orderNo()) && release(other)) {
                log.warn(
                        "Claim {} has ended: its buyer has the live order {}, which Redis knows now",
                        other.orderNo(),
                        order.orderNo());
                ledger.adopt(order.orderNo(), order.userId());
            }
        }
    }

    /** Unless the other number has become the buyer's live order meanwhile, which then is the one that counts. */
    private boolean release(Claim other) {
        Optional<Order> stored = book.find(other.orderNo());
        if (stored.isPresent() && stored.get().state().isLive()) {
            return false;
        }
        TombstoneReason reason = stored.isPresent() ? TombstoneReason.CANCELLED : TombstoneReason.ALREADY_BOUGHT;
        ledger.release(other.orderNo(), other.userId(), ClaimState.ANY, reason);
        return true;
    }

    /**
     * An order that was cancelled between its reading and its adoption found nothing to release then, so its release is
     * repeated; one that is cancelled later finds the claim.
     */
    private void releaseCancelled(List<Order> adopted) {
        Set<OrderNo> live = book.stillLive(adopted);
        for (Order order : adopted) {
            if (!live.contains(order.orderNo())) {
                unlessUnreadable(
                        order,
                        () -> ledger.release(
                                order.orderNo(), order.userId(), ClaimState.ANY, TombstoneReason.CANCELLED));
            }
        }
    }

    private static void unlessUnreadable(Order order, Runnable step) {
        try {
            step.run();
        } catch (LedgerUnreadableException e) {
            log.error(
                    "Redis is not told of order {} until a person has mended its keys: {}",
                    order.orderNo(),
                    e.getMessage());
        }
    }

    private static List<UserId> users(List<Order> orders) {
        return orders.stream().map(Order::userId).toList();
    }
}
