package io.seckill.job;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.NewActivity;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;

/** A sale of its own for one test, with buyers. */
public final class Sale {
    private final Running app;
    private final ActivityId id;

    private Sale(Running app, ActivityId id) {
        this.app = app;
        this.id = id;
    }

    /** Published, and not opened in Redis yet. */
    public static Sale published(Running app, int units) {
        Instant now = Instant.now();
        ActivityBook activities = app.bean(ActivityBook.class);
        Activity draft = activities.create(new NewActivity(
                "A thing", 1_999, units, now.minusSeconds(60), now.plusSeconds(3_600), Duration.ofMinutes(15)));
        activities.publish(draft.id());
        return new Sale(app, draft.id());
    }

    public static Sale open(Running app, int units) {
        Sale sale = published(app, units);
        app.bean(PreheatingActivities.class).preheat(sale.id);
        return sale;
    }

    /** A HELD claim. */
    public OrderNo hold(String user) {
        return hold(List.of(user)).get(0);
    }

    private List<OrderNo> hold(List<String> users) {
        List<ClaimRequest> requests = users.stream()
                .map(user -> {
                    OrderNo orderNo = app.bean(OrderNumbers.class).next(id);
                    return new ClaimRequest(orderNo, new UserId(user), orderNo.value(), "print");
                })
                .toList();
        assertThat(ledgerPort().claim(id, requests))
                .allSatisfy(answer -> assertThat(answer).isInstanceOf(ClaimAnswer.Claimed.class));
        return requests.stream().map(ClaimRequest::orderNo).toList();
    }

    public OrderNo confirm(String user) {
        OrderNo orderNo = hold(user);
        ledgerPort().confirm(orderNo, new UserId(user));
        return orderNo;
    }

    /** Orders of that many buyers, settled, and already past their time to pay. */
    public List<OrderNo> expiredOrders(int buyers) {
        List<OrderNo> all = new ArrayList<>();
        for (int from = 0; from < buyers; from += ClaimLedger.MAX_BATCH) {
            List<String> users = IntStream.range(from, Math.min(buyers, from + ClaimLedger.MAX_BATCH))
                    .mapToObj(i -> "buyer-" + i)
                    .toList();
            List<OrderNo> numbers = hold(users);
            List<NewOrder> orders = IntStream.range(0, users.size())
                    .mapToObj(i -> new NewOrder(numbers.get(i), new UserId(users.get(i)), 1_999, Duration.ZERO))
                    .toList();
            app.bean(OrderBook.class).place(id, orders);
            orders.forEach(order -> ledgerPort().settle(order.orderNo(), order.userId()));
            all.addAll(numbers);
        }
        return all;
    }

    public Optional<Order> order(OrderNo orderNo) {
        return app.bean(OrderBook.class).find(orderNo);
    }

    public LedgerEntry entry(OrderNo orderNo, String user) {
        return ledgerPort().find(orderNo, new UserId(user));
    }

    public BookBalance book() {
        return app.bean(OrderBook.class).balance(id).orElseThrow();
    }

    public Optional<LedgerBalance> ledger() {
        return ledgerPort().balance(id);
    }

    /** Both balances hold, this many orders are live, and Redis and MySQL have the same units left. */
    public void assertBalanced(int live, int left) {
        assertThat(book()).satisfies(book -> {
            assertThat(book.holds()).isTrue();
            assertThat(book.live()).isEqualTo(live);
            assertThat(book.available()).isEqualTo(left);
            assertThat(book.pendingReleases()).isZero();
        });
        assertThat(ledger()).hasValueSatisfying(ledger -> {
            assertThat(ledger.holds()).isTrue();
            assertThat(ledger.stock()).isEqualTo(left);
        });
    }

    private ClaimLedger ledgerPort() {
        return app.bean(ClaimLedger.class);
    }
}
