package io.seckill.core.reconcile;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every live order of an activity and at what its buyer holds in the ledger. MySQL is read before and after Redis: an order
 * that was live both times was live in between, and then its claim must have stood.
 */
final class OrdersAgainstClaims {
    private final OrderBook orders;
    private final ClaimLedger ledger;

    OrdersAgainstClaims(OrderBook orders, ClaimLedger ledger) {
        this.orders = orders;
        this.ledger = ledger;
    }

    /**
     * Adds what differs.
     *
     * @param before orders stored later are left alone: their claims may be on the way back, as after a tombstone that MySQL outranked
     */
    void compare(ActivityId activity, Instant before, Differences differences) {
        long afterId = 0;
        List<Order> page;
        do {
            page = orders.live(activity, afterId, ClaimLedger.MAX_USERS);
            if (!page.isEmpty()) {
                addUnclaimed(activity, page, before, differences);
                afterId = page.get(page.size() - 1).id();
            }
        } while (page.size() == ClaimLedger.MAX_USERS && differences.goesOn());
    }

    private void addUnclaimed(ActivityId activity, List<Order> page, Instant before, Differences differences) {
        Map<UserId, Claim> held =
                ledger.claimsOf(activity, page.stream().map(Order::userId).toList());
        List<Order> unclaimed = page.stream()
                .filter(order -> order.createdAt().isBefore(before))
                .filter(order -> !isClaimed(order, held.get(order.userId())))
                .filter(order -> !differences.isUnreadable(order.userId()))
                .toList();
        if (unclaimed.isEmpty()) {
            return;
        }
        Set<OrderNo> stillLive = orders.stillLive(unclaimed);
        unclaimed.stream()
                .filter(order -> stillLive.contains(order.orderNo()))
                .forEach(order ->
                        differences.add(Difference.of(Finding.UNCLAIMED_ORDER, order, held.get(order.userId()))));
    }

    private static boolean isClaimed(Order order, @Nullable Claim claim) {
        return claim != null && claim.orderNo().equals(order.orderNo());
    }
}
