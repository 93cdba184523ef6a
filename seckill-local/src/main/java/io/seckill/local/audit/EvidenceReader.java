package io.seckill.local.audit;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** Takes one look at an activity in Redis, MySQL and the broker, through the same ports the applications use. */
final class EvidenceReader {
    private static final int PAGE = 1_000;

    private final ActivityBook activities;
    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final SqlChecks checks;
    private final ClaimMessages messages;

    EvidenceReader(
            ActivityBook activities, OrderBook orders, ClaimLedger ledger, SqlChecks checks, ClaimMessages messages) {
        this.activities = activities;
        this.orders = orders;
        this.ledger = ledger;
        this.checks = checks;
        this.messages = messages;
    }

    /** What one look finds; empty if MySQL does not know the activity. */
    Optional<Evidence> read(ActivityId id, Duration reconcileBound) {
        Optional<Activity> activity = activities.find(id);
        Optional<BookBalance> bookBefore = orders.balance(id);
        if (activity.isEmpty() || bookBefore.isEmpty()) {
            return Optional.empty();
        }
        Optional<LedgerBalance> ledgerBefore = ledger.balance(id);
        BrokerState brokerState = messages.state();
        Map<String, Claim> claims = claims(id);
        Map<String, Order> live = live(id);
        Evidence evidence = new Evidence(
                activity.get(),
                bookBefore.get(),
                ledgerBefore.orElse(null),
                claims,
                live,
                fates(claims, live),
                overdue(id, reconcileBound),
                checks.run(id),
                brokerState,
                bookBefore.equals(orders.balance(id)) && ledgerBefore.equals(ledger.balance(id)));
        return Optional.of(evidence);
    }

    private Map<String, Claim> claims(ActivityId id) {
        Map<String, Claim> claims = new LinkedHashMap<>();
        String cursor = ClaimPage.START;
        do {
            ClaimPage page = ledger.claims(id, cursor);
            page.claims().forEach(claim -> claims.put(claim.orderNo().value(), claim));
            cursor = page.next();
        } while (!cursor.equals(ClaimPage.START));
        return claims;
    }

    private Map<String, Order> live(ActivityId id) {
        Map<String, Order> live = new LinkedHashMap<>();
        long after = 0;
        List<Order> page;
        do {
            page = orders.live(id, after, PAGE);
            for (Order order : page) {
                live.put(order.orderNo().value(), order);
                after = order.id();
            }
        } while (page.size() == PAGE);
        return live;
    }

    private Map<String, Order> fates(Map<String, Claim> claims, Map<String, Order> live) {
        Map<String, Order> fates = new LinkedHashMap<>();
        claims.forEach((orderNo, claim) -> {
            if (!live.containsKey(orderNo)) {
                orders.find(claim.orderNo()).ifPresent(order -> fates.put(orderNo, order));
            }
        });
        return fates;
    }

    private List<String> overdue(ActivityId id, Duration bound) {
        return ledger.staleClaims(id, bound, Instant.EPOCH, PAGE).stream()
                .map(aged -> aged.claim().orderNo().value())
                .toList();
    }
}
