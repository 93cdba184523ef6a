package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.ActivityProperties;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.BrokerUnavailableException;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.LedgerUnreadableException;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.mysql.Transactions;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import io.seckill.stack.Stack;
import java.lang.reflect.Proxy;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.redisson.api.RedissonClient;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The use cases over both books and the real ledger. */
@ExtendWith(OutputCaptureExtension.class)
class UseCasesIT {
    /** Once in every stack trace of a failure that was made here. */
    private static final String TRACE = "(UseCasesIT.java";

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

    private static OrderNo claimedOrder(ActivityId sale, String user) {
        OrderNo number = books.claim(sale, user);
        UserId userId = new UserId(user);
        books.ledger().confirm(number, userId);
        books.orders().place(sale, List.of(new NewOrder(number, userId, 199_00, Books.PAY_TIMEOUT)));
        books.ledger().settle(number, userId);
        return number;
    }

    @Test
    @Tag("BF-03")
    void preheatingTwiceInMidSaleChangesNothing() {
        ActivityId sale = books.openSale(100);
        books.claim(sale, "ann");

        assertThat(preheating.preheat(sale)).isFalse();
        assertThat(Race.of(List.<Callable<Boolean>>of(() -> preheating.preheat(sale), () -> preheating.preheat(sale))))
                .containsExactly(false, false);

        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(99);
    }

    @Test
    @Tag("BF-03")
    void aSaleThatRedisForgotOpensWithTheUnitsThatHaveNoLiveOrder() {
        ActivityId sale = books.sale(100);
        books.placeMany(sale, 40);
        books.orders().cancel(books.orders().live(sale, 0, 1).get(0).orderNo(), CancelReason.BY_BUYER);

        assertThat(preheating.preheat(sale)).isTrue();

        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(61);
        assertThat(books.ledgerBalance(sale).claims()).isEqualTo(39);
    }

    @Test
    @Tag("BF-03")
    void anOrderCancelledBetweenItsReadingAndItsAdoptionHoldsNoUnit() {
        ActivityId sale = books.sale(10);
        List<OrderNo> placed = books.placeMany(sale, 3);
        OrderBook cancelsTheSecondOnceRead =
                afterFirstReading(books.orders(), () -> cancelling.cancel(placed.get(1), CancelReason.BY_BUYER));
        PreheatingActivities opening = new PreheatingActivities(
                books.activities(),
                new AdoptingOrders(cancelsTheSecondOnceRead, books.ledger()),
                books.ledger(),
                now -> now,
                books.bean(ActivityProperties.class),
                books.clock());

        assertThat(opening.preheat(sale)).isTrue();

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(10, 8L, 2, 0, true));
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(10, 8, 2, 2, 0, 0));
    }

    @Test
    void aRunWithoutRedisShowsOneStackTraceHoweverManySalesItCannotOpen(CapturedOutput output) {
        books.sale(1);
        books.sale(1);

        JobReport silent =
                openingWith(new LedgerUnavailableException("silent", null)).run();
        assertThat(silent.failed()).isGreaterThanOrEqualTo(2);
        assertThat(occurrences(output, "the next preheatActivities opens it")).isEqualTo(silent.failed());
        assertThat(occurrences(output, TRACE)).isEqualTo(1);

        JobReport spoilt =
                openingWith(new LedgerUnreadableException("spoilt", null)).run();
        assertThat(occurrences(output, "until a person has mended it: spoilt")).isEqualTo(spoilt.failed());
        assertThat(occurrences(output, TRACE)).isEqualTo(1);
    }

    @Test
    void aLostSaleStaysClosedWhileTheBrokerDoesNotSayWhatWaitsThere() {
        ActivityId sale = books.openSale(1);
        books.bean(RedissonClient.class).getKeys().delete("seckill:{" + sale + "}:stock");
        PreheatingActivities opening = opening(books.ledger(), now -> {
            throw new BrokerUnavailableException("no answer", null);
        });

        assertThatThrownBy(() -> opening.preheat(sale)).isInstanceOf(BrokerUnavailableException.class);

        assertThat(books.ledgerBalance(sale).stock()).isNull();
    }

    private static PreheatingActivities openingWith(RuntimeException failure) {
        ClaimLedger failing = (ClaimLedger) Proxy.newProxyInstance(
                ClaimLedger.class.getClassLoader(), new Class<?>[] {ClaimLedger.class}, (proxy, method, arguments) -> {
                    throw failure;
                });
        return opening(failing, now -> now);
    }

    private static PreheatingActivities opening(ClaimLedger ledger, UnaryOperator<Instant> deliveredUpTo) {
        return new PreheatingActivities(
                books.activities(),
                new AdoptingOrders(books.orders(), ledger),
                ledger,
                deliveredUpTo,
                books.bean(ActivityProperties.class),
                books.clock());
    }

    private static int occurrences(CapturedOutput output, String text) {
        return output.toString().split(Pattern.quote(text), -1).length - 1;
    }

    /** The same book; the step is taken once, right after live orders were read for the first time. */
    private static OrderBook afterFirstReading(OrderBook book, Runnable step) {
        AtomicBoolean taken = new AtomicBoolean();
        return (OrderBook) Proxy.newProxyInstance(
                OrderBook.class.getClassLoader(), new Class<?>[] {OrderBook.class}, (proxy, method, arguments) -> {
                    Object answer = method.invoke(book, arguments);
                    if (method.getName().equals("live") && taken.compareAndSet(false, true)) {
                        step.run();
                    }
                    return answer;
                });
    }

    @Test
    @Tag("RD-06")
    void aLostStockKeyComesBackAsTotalLessClaims() {
        ActivityId sale = books.openSale(100);
        claimedOrder(sale, "ann");
        books.claim(sale, "bob");
        books.bean(RedissonClient.class).getKeys().delete("seckill:{" + sale + "}:stock");
        assertThat(books.ledgerBalance(sale).stock()).isNull();

        assertThat(preheating.preheat(sale)).isTrue();

        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(98);
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

        assertThat(books.ledgerBalance(one).stock()).isEqualTo(3);
        assertThat(books.ledgerBalance(two).stock()).isEqualTo(4);
    }

    @Test
    @Tag("DB-01")
    void aCancelledOrderFreesItsUnitAndItsBuyerInBothPlaces() {
        ActivityId sale = books.openSale(1);
        OrderNo order = claimedOrder(sale, "ann");

        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.CANCELLED);
        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.ALREADY_CANCELLED);

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(1, 1L, 0, 0, true));
        assertThat(books.orders().balance(sale)).contains(new BookBalance(1, 1, 0, 0, 0, 0));
        assertThat(books.ledger().find(order, new UserId("ann")))
                .isEqualTo(new LedgerEntry.Gone(TombstoneReason.CANCELLED, new UserId("ann")));
        claimedOrder(sale, "bob");
        assertThat(books.orders().balance(sale).orElseThrow().available()).isZero();
    }

    @Test
    @Tag("BF-06")
    void fourCancelsAtOnceReturnOneUnitToEachStock() {
        ActivityId sale = books.openSale(10);
        OrderNo order = claimedOrder(sale, "ann");
        Callable<CancelAnswer> cancel = () -> cancelling.cancel(order, CancelReason.BY_BUYER);

        List<CancelAnswer> answers = Race.of(List.of(cancel, cancel, cancel, cancel));

        assertThat(answers).containsOnlyOnce(CancelAnswer.CANCELLED);
        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(10);
        assertThat(books.orders().balance(sale)).contains(new BookBalance(10, 10, 0, 0, 0, 0));
    }

    @Test
    @Tag("BF-06")
    void aCancelWhileRedisIsSilentStandsAndTheNextOneTellsRedis() {
        ActivityId sale = books.openSale(10);
        OrderNo order = claimedOrder(sale, "ann");

        Stack.shared().redis().pause();
        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.CANCELLED);
        assertThat(books.orders().balance(sale)).contains(new BookBalance(10, 10, 0, 0, 0, 1));
        Stack.shared().redis().resume();
        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.ALREADY_CANCELLED);
        assertThat(books.orders().balance(sale)).contains(new BookBalance(10, 10, 0, 0, 0, 0));
        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(10);
    }

    @Test
    @Tag("DB-03")
    void redisAskedInsideATransactionWouldFailEveryTestOfTheUseCases() {
        ActivityId sale = books.openSale(1);
        Transactions transactions = books.bean(Transactions.class);

        assertThatThrownBy(() -> transactions.run(transaction -> books.ledgerBalance(sale)))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("balance asks another server");
    }

    @Test
    void payingALapsedOrderCancelsItAtOnceAndFreesItsUnit() {
        ActivityId sale = books.openSale(2);
        OrderNo order = claimedOrder(sale, "ann");
        OrderNo punctual = claimedOrder(sale, "bob");
        assertThat(paying.pay(punctual)).isEqualTo(PayAnswer.PAID);
        books.clock().advance(Books.PAY_TIMEOUT);

        assertThat(paying.pay(order)).isEqualTo(PayAnswer.CANCELLED);
        assertThat(paying.pay(punctual)).isEqualTo(PayAnswer.ALREADY_PAID);

        assertThat(books.orders().find(order).orElseThrow().cancelReason()).isEqualTo(CancelReason.PAY_TIMEOUT);
        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(1);
        books.clock().advance(Books.PAY_TIMEOUT.negated());
    }
}
