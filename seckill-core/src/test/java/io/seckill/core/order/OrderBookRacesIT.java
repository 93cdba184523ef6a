package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What the port's Javadoc promises about callers that meet. */
class OrderBookRacesIT {
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

    private static <T> List<Callable<T>> times(int count, Callable<T> step) {
        return Collections.nCopies(count, step);
    }

    @Test
    void thirtyTwoBuyersOfTenUnitsLeaveTenOrdersAndNoUnit() {
        ActivityId sale = books.sale(10);
        List<Callable<PlaceAnswer>> buyers = IntStream.range(0, 32)
                .<Callable<PlaceAnswer>>mapToObj(i -> () ->
                        book.place(sale, List.of(books.wish(sale, "u" + i))).get(0))
                .toList();

        List<PlaceAnswer> answers = Race.of(buyers);

        assertThat(answers).filteredOn(PlaceAnswer.Placed.class::isInstance).hasSize(10);
        assertThat(answers).filteredOn(PlaceAnswer.SoldOut.class::isInstance).hasSize(22);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(10, 0, 10, 10, 0, 0));
    }

    @Test
    @Tag("MQ-05")
    void oneBatchDeliveredThriceAtOnceIsPlacedOnce() {
        ActivityId sale = books.sale(50);
        List<NewOrder> batch =
                IntStream.range(0, 20).mapToObj(i -> books.wish(sale, "u" + i)).toList();

        List<PlaceAnswer> answers = Race.of(times(3, () -> book.place(sale, batch))).stream()
                .flatMap(List::stream)
                .toList();

        assertThat(answers).filteredOn(PlaceAnswer.Placed.class::isInstance).hasSize(20);
        assertThat(answers)
                .filteredOn(PlaceAnswer.AlreadyPlaced.class::isInstance)
                .hasSize(40);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(50, 30, 20, 20, 0, 0));
    }

    @Test
    @Tag("BF-09")
    void oneBuyersManyOrdersAtOnceLeaveOne() {
        ActivityId sale = books.sale(50);

        List<PlaceAnswer> answers = Race.of(times(
                16, () -> book.place(sale, List.of(books.wish(sale, "greedy"))).get(0)));

        assertThat(answers).filteredOn(PlaceAnswer.Placed.class::isInstance).hasSize(1);
        assertThat(answers)
                .filteredOn(PlaceAnswer.AlreadyBought.class::isInstance)
                .hasSize(15);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(50, 49, 1, 1, 0, 0));
    }

    @Test
    @Tag("DB-01")
    void aBuyerWhoseOrderWasCancelledBuysAgainAndAgainAndHistoryStays() {
        ActivityId sale = books.sale(5);
        OrderNo first = books.place(sale, "ann");
        book.cancel(first, CancelReason.PAY_TIMEOUT);
        OrderNo second = books.place(sale, "ann");
        book.cancel(second, CancelReason.BY_BUYER);
        OrderNo third = books.place(sale, "ann");

        assertThat(book.live(sale, 0, 10)).extracting(Order::orderNo).containsExactly(third);
        assertThat(Stream.of(first, second, third)
                        .map(n -> book.find(n).orElseThrow().state()))
                .containsExactly(OrderState.CANCELLED, OrderState.CANCELLED, OrderState.UNPAID);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(5, 4, 1, 1, 0, 2));
    }

    @Test
    @Tag("DB-01")
    void parallelRebuysAfterACancelGiveOneOrder() {
        ActivityId sale = books.sale(5);
        book.cancel(books.place(sale, "ann"), CancelReason.PAY_TIMEOUT);

        List<PlaceAnswer> answers = Race.of(times(
                8, () -> book.place(sale, List.of(books.wish(sale, "ann"))).get(0)));

        assertThat(answers).filteredOn(PlaceAnswer.Placed.class::isInstance).hasSize(1);
        assertThat(answers)
                .filteredOn(PlaceAnswer.AlreadyBought.class::isInstance)
                .hasSize(7);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(5, 4, 1, 1, 0, 1));
    }

    @Test
    void buyingAgainWhileTheOldOrderIsCancelledNeverLosesOrDoublesAUnit() {
        ActivityId sale = books.sale(2);
        for (int i = 0; i < 50; i++) {
            String buyer = "u" + i;
            OrderNo old = books.place(sale, buyer);
            List<Object> answers = Race.of(List.<Callable<Object>>of(
                    () -> book.cancel(old, CancelReason.BY_BUYER),
                    () -> book.place(sale, List.of(books.wish(sale, buyer))).get(0)));

            assertThat(answers.get(0)).isEqualTo(CancelAnswer.CANCELLED);
            assertThat(answers.get(1)).isInstanceOfAny(PlaceAnswer.Placed.class, PlaceAnswer.AlreadyBought.class);
            if (answers.get(1) instanceof PlaceAnswer.Placed placed) {
                book.cancel(placed.orderNo(), CancelReason.BY_BUYER);
            }
            assertThat(books.balance(sale).available()).isEqualTo(2);
        }
        assertThat(books.balance(sale).holds()).isTrue();
    }

    @Test
    @Tag("BF-05")
    void payAndCancelAtTheSameMomentHaveOneWinnerEachTime() {
        int rounds = 1_000;
        ActivityId sale = books.sale(rounds);
        List<NewOrder> wishes = IntStream.range(0, rounds)
                .mapToObj(i -> books.wish(sale, "u" + i))
                .toList();
        book.place(sale, wishes.subList(0, rounds / 2));
        book.place(sale, wishes.subList(rounds / 2, rounds));
        List<String> outcomes = new ArrayList<>();

        for (NewOrder wish : wishes) {
            OrderNo order = wish.orderNo();
            List<Object> answers = Race.of(List.<Callable<Object>>of(
                    () -> book.pay(order), () -> book.cancel(order, CancelReason.PAY_TIMEOUT)));
            outcomes.add(answers + " " + book.find(order).orElseThrow().state());
        }

        assertThat(outcomes).isSubsetOf("[PAID, PAID] PAID", "[CANCELLED, CANCELLED] CANCELLED");
        long paid = outcomes.stream().filter(o -> o.endsWith(" PAID")).count();
        BookBalance balance = books.balance(sale);
        assertThat(balance.holds()).isTrue();
        assertThat(balance.live()).isEqualTo(paid);
        assertThat(balance.pendingReleases()).isEqualTo(rounds - paid);
    }

    @Test
    @Tag("BF-06")
    void oneOrderCancelledByFourAtOnceGivesOneUnitBack() {
        ActivityId sale = books.sale(40);
        for (int i = 0; i < 40; i++) {
            OrderNo order = books.place(sale, "u" + i);
            List<CancelAnswer> answers = Race.of(times(4, () -> book.cancel(order, CancelReason.BY_BUYER)));

            assertThat(answers)
                    .containsExactlyInAnyOrder(
                            CancelAnswer.CANCELLED,
                            CancelAnswer.ALREADY_CANCELLED,
                            CancelAnswer.ALREADY_CANCELLED,
                            CancelAnswer.ALREADY_CANCELLED);
        }
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(40, 40, 0, 0, 0, 40));
    }
}
