package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import io.seckill.stack.Stack;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;

/** The use cases over both books and the real ledger. */
class UseCasesIT {
    private static Books books;
    private static PreheatingActivities preheating;
    private static CancellingOrder cancelling;
    private static PayingOrder paying;

    @BeforeAll
    static void open() {
        books = Books.withLedger(
                "use_cases", "seckill.redis.timeout=300ms", "seckill.redis.retries=0", "seckill.redis.deadline=400ms");
        preheating = books.bean(PreheatingActivities.class);
        cancelling = books.bean(CancellingOrder.class);
        paying = books.bean(PayingOrder.class);
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @AfterEach
    void resumeRedis() {
        Stack.shared().redis().resume();
    }

    private static ActivityId openSale(int units) {
        ActivityId sale = books.sale(units);
        assertThat(preheating.preheat(sale)).isTrue();
        return sale;
    }

    private static LedgerBalance ledger(ActivityId sale) {
        return books.ledger().balance(sale).orElseThrow();
    }

    private static OrderNo claim(ActivityId sale, String user) {
        ClaimRequest request = new ClaimRequest(books.number(sale), new UserId(user), "key", "print");
        books.ledger().claim(sale, List.of(request));
        return request.orderNo();
    }

    private static OrderNo claimedOrder(ActivityId sale, String user) {
        OrderNo number = claim(sale, user);
        UserId userId = new UserId(user);
        books.ledger().confirm(number, userId);
        books.orders().place(sale, List.of(new NewOrder(number, userId, 199_00, Books.PAY_TIMEOUT)));
        books.ledger().settle(number, userId);
        return number;
    }

    @Test
    @Tag("BF-03")
    void preheatingTwiceInMidSaleChangesNothing() {
        ActivityId sale = openSale(100);
        claim(sale, "ann");

        assertThat(preheating.preheat(sale)).isFalse();
        assertThat(Race.of(List.<Callable<Boolean>>of(() -> preheating.preheat(sale), () -> preheating.preheat(sale))))
                .containsExactly(false, false);

        assertThat(ledger(sale).stock()).isEqualTo(99);
    }

    @Test
    @Tag("BF-03")
    void aSaleThatRedisForgotOpensWithTheUnitsThatHaveNoLiveOrder() {
        ActivityId sale = books.sale(100);
        books.placeMany(sale, 40);
        books.orders().cancel(books.orders().live(sale, 0, 1).get(0).orderNo(), CancelReason.BY_BUYER);

        assertThat(preheating.preheat(sale)).isTrue();

        assertThat(ledger(sale).stock()).isEqualTo(61);
        assertThat(ledger(sale).claims()).isEqualTo(39);
    }

    @Test
    @Tag("RD-06")
    void aLostStockKeyComesBackAsTotalLessClaims() {
        ActivityId sale = openSale(100);
        claimedOrder(sale, "ann");
        claim(sale, "bob");
        books.bean(RedissonClient.class).getKeys().delete("seckill:{" + sale + "}:stock");
        assertThat(ledger(sale).stock()).isNull();

        assertThat(preheating.preheat(sale)).isTrue();

        assertThat(ledger(sale).stock()).isEqualTo(98);
    }

    @Test
    void draftsAndStrangersAreNotOpened() {
        assertThat(preheating.preheat(new ActivityId(999_999_999_999L))).isFalse();
    }

    @Test
    void theJobOpensWhatRunsOrStartsSoonAndReportsOnlyWhatItOpened() {
        preheating.run();
        ActivityId one = books.sale(3);
        ActivityId two = books.sale(4);

        assertThat(preheating.run()).isEqualTo(new JobReport(2, 0, true));
        assertThat(preheating.run()).isEqualTo(new JobReport(0, 0, true));

        assertThat(ledger(one).stock()).isEqualTo(3);
        assertThat(ledger(two).stock()).isEqualTo(4);
    }

    @Test
    @Tag("DB-01")
    void aCancelledOrderFreesItsUnitAndItsBuyerInBothPlaces() {
        ActivityId sale = openSale(1);
        OrderNo order = claimedOrder(sale, "ann");

        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.CANCELLED);
        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.ALREADY_CANCELLED);

        assertThat(ledger(sale)).isEqualTo(new LedgerBalance(1, 1L, 0, 0, true));
        assertThat(books.orders().balance(sale)).contains(new BookBalance(1, 1, 0, 0, 0, 0));
        assertThat(books.ledger().find(order, new UserId("ann")))
                .isEqualTo(new LedgerEntry.Gone(TombstoneReason.CANCELLED, new UserId("ann")));
        claimedOrder(sale, "bob");
        assertThat(books.orders().balance(sale).orElseThrow().available()).isZero();
    }

    @Test
    @Tag("BF-06")
    void fourCancelsAtOnceReturnOneUnitToEachStock() {
        ActivityId sale = openSale(10);
        OrderNo order = claimedOrder(sale, "ann");
        Callable<CancelAnswer> cancel = () -> cancelling.cancel(order, CancelReason.BY_BUYER);

        List<CancelAnswer> answers = Race.of(List.of(cancel, cancel, cancel, cancel));

        assertThat(answers).containsOnlyOnce(CancelAnswer.CANCELLED);
        assertThat(ledger(sale).stock()).isEqualTo(10);
        assertThat(books.orders().balance(sale)).contains(new BookBalance(10, 10, 0, 0, 0, 0));
    }

    @Test
    @Tag("BF-06")
    void aCancelWhileRedisIsSilentStandsAndTheNextOneTellsRedis() {
        ActivityId sale = openSale(10);
        OrderNo order = claimedOrder(sale, "ann");

        Stack.shared().redis().pause();
        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.CANCELLED);
        assertThat(books.orders().balance(sale)).contains(new BookBalance(10, 10, 0, 0, 0, 1));
        Stack.shared().redis().resume();
        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.ALREADY_CANCELLED);
        assertThat(books.orders().balance(sale)).contains(new BookBalance(10, 10, 0, 0, 0, 0));
        assertThat(ledger(sale).stock()).isEqualTo(10);
    }

    @Test
    void payingALapsedOrderCancelsItAtOnceAndFreesItsUnit() {
        ActivityId sale = openSale(2);
        OrderNo order = claimedOrder(sale, "ann");
        OrderNo punctual = claimedOrder(sale, "bob");
        assertThat(paying.pay(punctual)).isEqualTo(PayAnswer.PAID);
        books.clock().advance(Books.PAY_TIMEOUT);

        assertThat(paying.pay(order)).isEqualTo(PayAnswer.CANCELLED);
        assertThat(paying.pay(punctual)).isEqualTo(PayAnswer.ALREADY_PAID);

        assertThat(books.orders().find(order).orElseThrow().cancelReason()).isEqualTo(CancelReason.PAY_TIMEOUT);
        assertThat(ledger(sale).stock()).isEqualTo(1);
        books.clock().advance(Books.PAY_TIMEOUT.negated());
    }
}
