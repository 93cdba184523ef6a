package io.seckill.core.reconcile;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.AgedClaim;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.SweepProperties;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderState;
import io.seckill.core.order.PendingRelease;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every claim of an activity and at what MySQL knows under its number. Redis is read first: an order is stored before its
 * claim is settled, and a cancelled order's outbox row goes only after Redis was told, so whatever MySQL says afterwards and the
 * ledger still holds at the end is no step that is just being taken.
 */
final class ClaimsAgainstOrders {
    private static final int PIECE = 500;

    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final SweepProperties graces;

    ClaimsAgainstOrders(OrderBook orders, ClaimLedger ledger, SweepProperties graces) {
        this.orders = orders;
        this.ledger = ledger;
        this.graces = graces;
    }

    /**
     * Adds what differs.
     *
     * @param waiting how long a message may wait for its delivery; null if the broker did not say
     * @param now for the ages of outbox rows
     */
    void compare(ActivityId activity, @Nullable Duration waiting, Instant now, Differences differences) {
        String cursor = ClaimPage.START;
        do {
            ClaimPage page = ledger.claims(activity, cursor);
            page.unreadable().forEach(user -> differences.add(Difference.unreadable(user)));
            // Redis gives more than was asked for where its hash is made of larger pieces
            for (int from = 0; from < page.aged().size(); from += PIECE) {
                List<AgedClaim> piece = page.aged()
                        .subList(from, Math.min(from + PIECE, page.aged().size()));
                new Page(activity, piece, waiting, now).addTo(differences);
            }
            cursor = page.next();
        } while (!cursor.equals(ClaimPage.START) && differences.goesOn());
    }

    private final class Page {
        private final List<AgedClaim> claims;
        private final @Nullable Duration waiting;
        private final Instant now;
        private final Map<OrderNo, Order> stored;
        private final Set<UserId> buyersOfOthers;

        Page(ActivityId activity, List<AgedClaim> claims, @Nullable Duration waiting, Instant now) {
            this.claims = claims;
            this.waiting = waiting;
            this.now = now;
            this.stored = byNumber(orders.findAll(
                    claims.stream().map(aged -> aged.claim().orderNo()).toList()));
            this.buyersOfOthers = buyersOfOthers(activity);
        }

        void addTo(Differences differences) {
            for (AgedClaim aged : claims) {
                Claim claim = aged.claim();
                Order order = stored.get(claim.orderNo());
                Finding finding = order == null ? withoutOrder(aged) : withOrder(aged, order);
                if (finding != null && stillStands(claim)) {
                    differences.add(Difference.of(finding, claim, order));
                }
            }
        }

        private @Nullable Finding withoutOrder(AgedClaim aged) {
            ClaimState state = aged.claim().state();
            if (state == ClaimState.HELD) {
                return aged.isOlder(graces.heldGrace()) ? Finding.ABANDONED_CLAIM : null;
            }
            // Its buyer's live order is adopted in its place, from the orders' side
            if (buyersOfOthers.contains(aged.claim().userId()) || !aged.isOlder(graces.confirmedGrace())) {
                return null;
            }
            if (state == ClaimState.SETTLED) {
                return Finding.ORDERLESS_CLAIM;
            }
            return waiting != null && aged.isLost(graces.confirmedGrace(), waiting) ? Finding.UNDELIVERED_CLAIM : null;
        }

        private @Nullable Finding withOrder(AgedClaim aged, Order order) {
            if (!order.userId().equals(aged.claim().userId())) {
                return Finding.FOREIGN_CLAIM;
            }
            if (order.state() == OrderState.CANCELLED) {
                return isReleaseUnderWay(order) ? null : Finding.CANCELLED_CLAIM;
            }
            // By the order's age, not the claim's: one that waited long for its order is settled a moment after it
            boolean late = order.createdAt().isBefore(now.minus(graces.confirmedGrace()));
            return late && aged.claim().state().isOpen() ? Finding.UNSETTLED_CLAIM : null;
        }

        private boolean isReleaseUnderWay(Order cancelled) {
            return orders.pendingRelease(cancelled.orderNo())
                    .map(PendingRelease::createdAt)
                    .filter(now.minus(graces.confirmedGrace())::isBefore)
                    .isPresent();
        }

        private Set<UserId> buyersOfOthers(ActivityId activity) {
            List<UserId> orderless = claims.stream()
                    .map(AgedClaim::claim)
                    .filter(claim -> claim.state() != ClaimState.HELD && !stored.containsKey(claim.orderNo()))
                    .map(Claim::userId)
                    .toList();
            return orderless.isEmpty()
                    ? Set.of()
                    : orders.liveOf(activity, orderless).stream()
                            .map(Order::userId)
                            .collect(Collectors.toSet());
        }
    }

    private boolean stillStands(Claim claim) {
        return ledger.find(claim.orderNo(), claim.userId()) instanceof LedgerEntry.Standing standing
                && standing.claim().state() == claim.state();
    }

    private static Map<OrderNo, Order> byNumber(List<Order> orders) {
        return orders.stream().collect(Collectors.toMap(Order::orderNo, Function.identity()));
    }
}
