package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.testing.Books;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** What becomes of a stored order: paid, cancelled, lapsed. */
class OrderStatesIT {
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

    @Test
    void payingTwiceIsToldApartAndMovesNoUnit() {
        ActivityId sale = books.sale(2);
        OrderNo order = books.place(sale, "ann");

        assertThat(book.pay(order)).isEqualTo(PayAnswer.PAID);
        assertThat(book.pay(order)).isEqualTo(PayAnswer.ALREADY_PAID);

        assertThat(book.find(order)).get().extracting(Order::state).isEqualTo(OrderState.PAID);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(2, 1, 1, 1, 0, 0));
    }

    @Test
    void anOrderIsPayableUntilTheLastMillisecondBeforeItExpires() {
        ActivityId sale = books.sale(2);
        OrderNo order = books.place(sale, "ann");
        OrderNo late = books.place(sale, "bob");

        try {
            books.clock().advance(Books.PAY_TIMEOUT.minusMillis(1));
            assertThat(book.pay(order)).isEqualTo(PayAnswer.PAID);
            books.clock().advance(Duration.ofMillis(1));
            assertThat(book.pay(late)).isEqualTo(PayAnswer.EXPIRED);
            assertThat(book.find(late)).get().extracting(Order::state).isEqualTo(OrderState.UNPAID);
        } finally {
            books.clock().advance(Books.PAY_TIMEOUT.negated());
        }
    }

    @Test
    void cancellingGivesTheUnitBackOnceAndLeavesAReleaseForRedis() {
        ActivityId sale = books.sale(2);
        OrderNo order = books.place(sale, "ann");

        assertThat(book.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.CANCELLED);
        assertThat(book.cancel(order, CancelReason.PAY_TIMEOUT)).isEqualTo(CancelAnswer.ALREADY_CANCELLED);

        Order cancelled = book.find(order).orElseThrow();
        assertThat(cancelled.state()).isEqualTo(OrderState.CANCELLED);
        assertThat(cancelled.cancelReason()).isEqualTo(CancelReason.BY_BUYER);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(2, 2, 0, 0, 0, 1));
        assertThat(book.pendingRelease(order))
                .get()
                .extracting(PendingRelease::userId)
                .isEqualTo(new UserId("ann"));

        book.forgetRelease(order);
        book.forgetRelease(order);
        assertThat(book.pendingRelease(order)).isEmpty();
        assertThat(books.balance(sale).pendingReleases()).isZero();
    }

    @Test
    void theLoserOfPayAndCancelLearnsWhatItLostTo() {
        ActivityId sale = books.sale(2);
        OrderNo paid = books.place(sale, "ann");
        OrderNo cancelled = books.place(sale, "bob");
        book.pay(paid);
        book.cancel(cancelled, CancelReason.BY_BUYER);

        assertThat(book.cancel(paid, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.PAID);
        assertThat(book.pay(cancelled)).isEqualTo(PayAnswer.CANCELLED);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(2, 1, 1, 1, 0, 1));
    }

    @Test
    void ordersNobodyPlacedAreUnknown() {
        OrderNo nobodys = books.number(books.sale(1));

        assertThat(book.pay(nobodys)).isEqualTo(PayAnswer.UNKNOWN);
        assertThat(book.cancel(nobodys, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.UNKNOWN);
        assertThat(book.find(nobodys)).isEmpty();
        assertThat(book.pendingRelease(nobodys)).isEmpty();
        book.forgetRelease(nobodys);
    }

    @Test
    void cancellingWithoutARoomInTheStockRowIsABrokenLawAndLeavesTheOrderUnpaid() {
        ActivityId sale = books.sale(2);
        OrderNo order = books.place(sale, "ann");
        books.sql().update("UPDATE seckill_stock SET available = total WHERE activity_id = ?", sale.value());

        assertThatThrownBy(() -> book.cancel(order, CancelReason.BY_BUYER)).isInstanceOf(IllegalStateException.class);

        assertThat(book.find(order)).get().extracting(Order::state).isEqualTo(OrderState.UNPAID);
        assertThat(book.pendingRelease(order)).isEmpty();
        books.sql().update("UPDATE seckill_stock SET available = total - 1 WHERE activity_id = ?", sale.value());
    }
}
