package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;

/** Every change of an order leaves one event in its own transaction; whoever changes nothing leaves none. */
class OrderBookEventsIT {
    private static Books books;
    private static OrderBook book;

    @BeforeAll
    static void open() {
        books = Books.open();
        book = books.orders();
    }

    @AfterAll
    static void close() {
        books.close();
    }

    /** The order's events, oldest first. */
    private static List<String> events(OrderNo order) {
        return books.sql()
                .queryForList(
                        "SELECT CONCAT_WS(' ', kind, reason) FROM seckill_order_event WHERE order_no = ? ORDER BY id",
                        String.class,
                        order.value());
    }

    private static long eventsOf(ActivityId sale) {
        return books.count("SELECT COUNT(*) FROM seckill_order_event WHERE activity_id = ?", sale.value());
    }

    private static List<NewOrder> wishes(ActivityId sale, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> books.wish(sale, "u" + i))
                .toList();
    }

    @Test
    void anEventSaysWhatTheOrderSays() {
        ActivityId sale = books.sale(3);
        OrderNo order = books.place(sale, "ann@example.org");
        books.clock().advance(Duration.ofMillis(17));
        book.cancel(order, CancelReason.BY_BUYER);

        assertThat(books.count("""
                SELECT COUNT(*) FROM seckill_order_event e JOIN seckill_order o USING (order_no)
                WHERE e.order_no = ? AND e.activity_id = o.activity_id AND e.user_id = o.user_id
                  AND e.amount_cents = o.amount_cents
                  AND e.occurred_at = IF(e.kind = 'CREATED', o.created_at, o.cancelled_at)""", order.value())).isEqualTo(2);
        assertThat(events(order)).containsExactly("CREATED", "CANCELLED BY_BUYER");
    }

    @Test
    void eachOrderOfABatchIsCreatedOnceHoweverOftenItIsDelivered() {
        ActivityId sale = books.sale(64);
        List<NewOrder> batch = wishes(sale, 64);

        book.place(sale, batch);
        book.place(sale, batch);

        assertThat(batch)
                .allSatisfy(order -> assertThat(events(order.orderNo())).containsExactly("CREATED"));
    }

    @Test
    void aBatchThatIsPlacedOneByOneLeavesEventsOfWhatWasPlacedOnly() {
        ActivityId sale = books.sale(2);
        List<NewOrder> batch = wishes(sale, 4);

        book.place(sale, batch);

        assertThat(eventsOf(sale)).isEqualTo(2);
        assertThat(events(batch.get(0).orderNo())).containsExactly("CREATED");
        assertThat(events(batch.get(1).orderNo())).containsExactly("CREATED");
    }

    @Test
    void aRefusedOrderLeavesNoEvent() {
        ActivityId sale = books.sale(2);
        books.place(sale, "ann");
        NewOrder second = books.wish(sale, "ann");
        NewOrder beyondTheCalendar =
                new NewOrder(books.number(sale), new UserId("eve"), 199_00, Duration.ofDays(365L * 9_000));

        book.place(sale, List.of(second));
        assertThatThrownBy(() -> book.place(sale, List.of(beyondTheCalendar)))
                .isInstanceOf(DataIntegrityViolationException.class);

        assertThat(eventsOf(sale)).isEqualTo(1);
    }

    @Test
    void aRepetitionOfPayOrCancelLeavesNoSecondEvent() {
        ActivityId sale = books.sale(2);
        OrderNo paid = books.place(sale, "ann");
        OrderNo cancelled = books.place(sale, "bob");
        for (int i = 0; i < 2; i++) {
            book.pay(paid);
            book.cancel(paid, CancelReason.BY_BUYER);
            book.cancel(cancelled, CancelReason.PAY_TIMEOUT);
            book.pay(cancelled);
        }

        assertThat(events(paid)).containsExactly("CREATED", "PAID");
        assertThat(events(cancelled)).containsExactly("CREATED", "CANCELLED PAY_TIMEOUT");
    }

    @Test
    void anOrderThatLapsedIsNotPaidAndLeavesNoEvent() {
        OrderNo lapsed = books.place(books.sale(1), "ann");
        books.clock().advance(Books.PAY_TIMEOUT);

        assertThat(book.pay(lapsed)).isEqualTo(PayAnswer.EXPIRED);

        assertThat(events(lapsed)).containsExactly("CREATED");
    }

    @Test
    void aCancelThatIsRolledBackLeavesNoEvent() {
        ActivityId damaged = books.sale(1);
        OrderNo order = books.place(damaged, "ann");
        books.sql().update("DELETE FROM seckill_stock WHERE activity_id = ?", damaged.value());

        assertThatThrownBy(() -> book.cancel(order, CancelReason.BY_BUYER)).isInstanceOf(IllegalStateException.class);

        assertThat(events(order)).containsExactly("CREATED");
    }

    @Test
    @Tag("BF-05")
    void ofAPayAndFourCancelsAtOnceTheWinnerAloneLeavesAnEvent() {
        ActivityId sale = books.sale(40);
        List<OrderNo> orders = books.placeMany(sale, 40);
        for (OrderNo order : orders) {
            Callable<Object> cancel = () -> book.cancel(order, CancelReason.BY_BUYER);
            List<Callable<Object>> all = new ArrayList<>(Collections.nCopies(4, cancel));
            all.add(() -> book.pay(order));
            Race.of(all);
        }

        assertThat(orders).allSatisfy(order -> {
            OrderState state = book.find(order).orElseThrow().state();
            assertThat(events(order))
                    .containsExactly("CREATED", state == OrderState.PAID ? "PAID" : "CANCELLED BY_BUYER");
        });
    }
}
