package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.testing.Books;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataIntegrityViolationException;

/** What the port's Javadoc promises about one caller at a time. */
class OrderBookContractIT {
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

    private static List<NewOrder> wishes(ActivityId sale, int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> books.wish(sale, "u" + i))
                .toList();
    }

    @Test
    void aPlacedOrderIsFoundAsItWasStored() {
        ActivityId sale = books.sale(3);
        NewOrder wish = books.wish(sale, "ann@example.org");

        assertThat(book.place(sale, List.of(wish))).containsExactly(new PlaceAnswer.Placed(wish.orderNo()));

        Order stored = book.find(wish.orderNo()).orElseThrow();
        assertThat(stored.id()).isPositive();
        assertThat(stored)
                .isEqualTo(new Order(
                        stored.id(),
                        wish.orderNo(),
                        new UserId("ann@example.org"),
                        199_00,
                        OrderState.UNPAID,
                        books.clock().instant(),
                        books.clock().instant().plus(Books.PAY_TIMEOUT),
                        null));
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(3, 2, 1, 1, 0, 0));
    }

    @Test
    void aBatchThatFitsIsPlacedInOneMovementOfTheStock() {
        ActivityId sale = books.sale(64);
        List<NewOrder> wishes = wishes(sale, 64);

        assertThat(book.place(sale, wishes))
                .containsExactlyElementsOf(wishes.stream()
                        .map(w -> new PlaceAnswer.Placed(w.orderNo()))
                        .toList());

        assertThat(books.balance(sale)).isEqualTo(new BookBalance(64, 0, 64, 64, 0, 0));
        assertThat(stockVersion(sale)).isEqualTo(1);
    }

    private static long stockVersion(ActivityId sale) {
        return books.count("SELECT version FROM seckill_stock WHERE activity_id = ?", sale.value());
    }

    @Test
    void theLastUnitSellsAndTheNextIsSoldOutAndChangesNothing() {
        ActivityId sale = books.sale(1);
        books.place(sale, "first");
        NewOrder late = books.wish(sale, "late");

        assertThat(book.place(sale, List.of(late))).containsExactly(new PlaceAnswer.SoldOut(late.orderNo()));

        assertThat(book.find(late.orderNo())).isEmpty();
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(1, 0, 1, 1, 0, 0));
    }

    @Test
    void aBatchLargerThanTheStockSellsWhatIsThere() {
        ActivityId sale = books.sale(3);
        List<NewOrder> wishes = wishes(sale, 5);

        List<PlaceAnswer> answers = book.place(sale, wishes);

        assertThat(answers)
                .containsExactly(
                        new PlaceAnswer.Placed(wishes.get(0).orderNo()),
                        new PlaceAnswer.Placed(wishes.get(1).orderNo()),
                        new PlaceAnswer.Placed(wishes.get(2).orderNo()),
                        new PlaceAnswer.SoldOut(wishes.get(3).orderNo()),
                        new PlaceAnswer.SoldOut(wishes.get(4).orderNo()));
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(3, 0, 3, 3, 0, 0));
    }

    @Test
    @Tag("MQ-05")
    void aBatchDeliveredAgainIsAlreadyPlacedAndTakesNothing() {
        ActivityId sale = books.sale(4);
        List<NewOrder> wishes = wishes(sale, 4);
        book.place(sale, wishes);
        book.pay(wishes.get(1).orderNo());
        book.cancel(wishes.get(2).orderNo(), CancelReason.BY_BUYER);

        List<PlaceAnswer> again = book.place(sale, wishes);

        assertThat(again)
                .containsExactly(
                        new PlaceAnswer.AlreadyPlaced(wishes.get(0).orderNo(), OrderState.UNPAID),
                        new PlaceAnswer.AlreadyPlaced(wishes.get(1).orderNo(), OrderState.PAID),
                        new PlaceAnswer.AlreadyPlaced(wishes.get(2).orderNo(), OrderState.CANCELLED),
                        new PlaceAnswer.AlreadyPlaced(wishes.get(3).orderNo(), OrderState.UNPAID));
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(4, 1, 3, 3, 0, 1));
    }

    @Test
    void aBuyersSecondOrderIsRefusedAndNamesTheFirstEvenWhenNothingIsLeft() {
        ActivityId sale = books.sale(1);
        OrderNo first = books.place(sale, "ann");
        NewOrder second = books.wish(sale, "ann");

        assertThat(book.place(sale, List.of(second)))
                .containsExactly(new PlaceAnswer.AlreadyBought(second.orderNo(), first));
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(1, 0, 1, 1, 0, 0));
    }

    @Test
    void aBatchThatRepeatsAnOrderAndABuyerPlacesEachOnce() {
        ActivityId sale = books.sale(10);
        NewOrder ann = books.wish(sale, "ann");
        NewOrder annAgain = books.wish(sale, "ann");
        NewOrder bob = books.wish(sale, "bob");

        assertThat(book.place(sale, List.of(ann, annAgain, ann, bob)))
                .containsExactly(
                        new PlaceAnswer.Placed(ann.orderNo()),
                        new PlaceAnswer.AlreadyBought(annAgain.orderNo(), ann.orderNo()),
                        new PlaceAnswer.AlreadyPlaced(ann.orderNo(), OrderState.UNPAID),
                        new PlaceAnswer.Placed(bob.orderNo()));
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(10, 8, 2, 2, 0, 0));
    }

    @Test
    void userIdsThatDifferByCaseOnlyAreTwoBuyers() {
        ActivityId sale = books.sale(2);
        books.place(sale, "Ann");
        books.place(sale, "ann");

        assertThat(books.balance(sale).live()).isEqualTo(2);
    }

    @Test
    @Tag("DB-06")
    void aRowMySqlRefusesFailsLoudlyAfterTheOthersWerePlaced() {
        ActivityId sale = books.sale(10);
        NewOrder ann = books.wish(sale, "ann");
        NewOrder beyondTheCalendar =
                new NewOrder(books.number(sale), new UserId("eve"), 199_00, Duration.ofDays(365L * 9_000));
        NewOrder bob = books.wish(sale, "bob");

        assertThatThrownBy(() -> book.place(sale, List.of(ann, beyondTheCalendar, bob)))
                .isInstanceOf(DataIntegrityViolationException.class);

        assertThat(book.find(beyondTheCalendar.orderNo())).isEmpty();
        assertThat(book.place(sale, List.of(ann, bob)))
                .containsExactly(
                        new PlaceAnswer.AlreadyPlaced(ann.orderNo(), OrderState.UNPAID),
                        new PlaceAnswer.AlreadyPlaced(bob.orderNo(), OrderState.UNPAID));
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(10, 8, 2, 2, 0, 0));
    }

    @Test
    @Tag("DB-06")
    void anActivityWithoutStockRowIsAnErrorAndNothingIsStored() {
        ActivityId nowhere = new ActivityId(999_999_999);
        List<NewOrder> wishes = wishes(nowhere, 3);

        assertThatIllegalArgumentException().isThrownBy(() -> book.place(nowhere, wishes));

        assertThat(book.find(wishes.get(0).orderNo())).isEmpty();
        assertThat(book.balance(nowhere)).isEmpty();
    }

    @Test
    void anOrderNumberStoredForAnotherBuyerIsABrokenLawAndNoDuplicate() {
        ActivityId sale = books.sale(5);
        OrderNo stored = books.place(sale, "ann");
        NewOrder bob = books.wish(sale, "bob");

        assertThatThrownBy(() -> book.place(
                        sale, List.of(new NewOrder(stored, new UserId("eve"), 199_00, Books.PAY_TIMEOUT), bob)))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining(stored.value());

        assertThat(book.find(bob.orderNo())).isPresent();
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(5, 3, 2, 2, 0, 0));
    }

    @Test
    void onlyBatchesOfTheNamedActivityAndOfASaneSizeAreTaken() {
        ActivityId sale = books.sale(5);
        ActivityId other = books.sale(5);

        assertThatIllegalArgumentException().isThrownBy(() -> book.place(sale, List.of()));
        assertThatIllegalArgumentException().isThrownBy(() -> book.place(sale, wishes(sale, 501)));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> book.place(sale, List.of(books.wish(sale, "ann"), books.wish(other, "bob"))));
        assertThat(books.balance(sale).live()).isZero();
    }

    @Test
    void aBuyerSeesTheirOwnOrdersNewestFirst() {
        ActivityId one = books.sale(5);
        ActivityId two = books.sale(5);
        OrderNo older = books.place(one, "reader");
        OrderNo newer = books.place(two, "reader");
        books.place(two, "somebody-else");

        assertThat(book.ofUser(new UserId("reader"), 100))
                .extracting(Order::orderNo)
                .containsExactly(newer, older);
        assertThat(book.ofUser(new UserId("reader"), 1))
                .extracting(Order::orderNo)
                .containsExactly(newer);
        assertThatIllegalArgumentException().isThrownBy(() -> book.ofUser(new UserId("reader"), 101));
    }

    @Test
    void liveOrdersArePagedByIdAndLeaveOutTheCancelled() {
        ActivityId sale = books.sale(7);
        List<NewOrder> wishes = wishes(sale, 7);
        wishes.forEach(w -> book.place(sale, List.of(w)));
        book.cancel(wishes.get(2).orderNo(), CancelReason.BY_BUYER);
        book.pay(wishes.get(3).orderNo());

        List<Order> first = book.live(sale, 0, 4);
        List<Order> second = book.live(sale, first.get(3).id(), 4);

        assertThat(first).extracting(o -> o.userId().value()).containsExactly("u0", "u1", "u3", "u4");
        assertThat(second).extracting(o -> o.userId().value()).containsExactly("u5", "u6");
    }
}
