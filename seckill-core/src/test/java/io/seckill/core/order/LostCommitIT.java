package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.RecordedMessages;
import io.seckill.core.claim.SweepProperties;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import io.seckill.stack.Fault;
import io.seckill.stack.FaultProxy;
import io.seckill.stack.Stack;
import io.seckill.stack.Trigger;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

/** MySQL has committed, or Redis has released, and the reply is lost: unknown to whoever asked, and found out by asking again. */
class LostCommitIT {
    /** The statement as the driver sends it: a query, which the byte 3 begins. */
    private static final String COMMIT = "\u0003COMMIT";

    private static FaultProxy mysql;
    private static FaultProxy redis;
    private static Books books;
    private static CancellingOrder cancelling;

    @BeforeAll
    static void open() {
        mysql = FaultProxy.before(Stack.shared().mysql().createDatabase("lost_commit"));
        redis = FaultProxy.before(Stack.shared().redis().url());
        books = Books.withLedgerOn(
                mysql.url(),
                "seckill.redis.url=" + redis.url(),
                "seckill.redis.timeout=300ms",
                "seckill.redis.retries=0",
                "seckill.redis.deadline=400ms",
                "seckill.redis.connections=8");
        cancelling = books.bean(CancellingOrder.class);
    }

    @AfterAll
    static void close() {
        books.close();
        mysql.close();
        redis.close();
    }

    @AfterEach
    void heal() {
        mysql.set(Fault.NONE);
        redis.set(Fault.NONE);
    }

    @Test
    @Tag("BF-06")
    void aCancelWhoseCommitIsNotAnsweredGivesItsUnitBackOnceByTheNextCall() {
        ActivityId sale = books.openSale(10);
        OrderNo order = settledOrder(sale, "ann");

        unanswered(() -> cancelling.cancel(order, CancelReason.BY_BUYER));
        assertThat(books.balance(sale)).as("committed").isEqualTo(new BookBalance(10, 10, 0, 0, 0, 1));
        assertThat(books.ledgerBalance(sale)).as("not told").isEqualTo(new LedgerBalance(10, 9L, 1, 0, true));

        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.ALREADY_CANCELLED);
        assertGivenBackOnce(sale);
        assertThat(sweep()).isEqualTo(new JobReport(0, 0, true));
        assertGivenBackOnce(sale);
    }

    @Test
    @Tag("BF-06")
    void aCancelWhoseCommitIsNotAnsweredGivesItsUnitBackOnceByTheSweep() {
        ActivityId sale = books.openSale(10);
        OrderNo order = settledOrder(sale, "ann");

        unanswered(() -> cancelling.cancel(order, CancelReason.BY_BUYER));

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));
        assertGivenBackOnce(sale);
        assertThat(cancelling.cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.ALREADY_CANCELLED);
        assertGivenBackOnce(sale);
    }

    @Test
    @Tag("BF-06")
    void fourWaysToCancelOneOrderGiveItsUnitBackOnceThoughRedisIsNotHeardToHaveTakenIt() {
        PayingOrder paying = books.bean(PayingOrder.class);
        CancellingTimeoutOrders job = books.bean(CancellingTimeoutOrders.class);
        for (int round = 0; round < 5; round++) {
            ActivityId sale = books.openSale(10);
            OrderNo order = settledOrder(sale, "ann");
            books.clock().advance(Books.PAY_TIMEOUT);
            Trigger release = redis.when("CANCELLED", Fault.REPLIES_LOST);

            Race.of(List.<Callable<Object>>of(
                    () -> cancelling.cancel(order, CancelReason.BY_BUYER),
                    () -> cancelling.cancel(order, CancelReason.BY_BUYER),
                    () -> job.run(Shard.ALL),
                    () -> paying.pay(order)));

            books.clock().advance(Books.PAY_TIMEOUT.negated());
            assertThat(release.seen()).as("releases sent in round %d", round).isPositive();
            redis.set(Fault.NONE);
            redis.cut();
            await().ignoreExceptions()
                    .untilAsserted(
                            () -> assertThat(books.ledgerBalance(sale).stock()).isEqualTo(10));
            assertThat(sweep().finished()).isTrue();
            assertGivenBackOnce(sale);
        }
    }

    @Test
    @Tag("BF-05")
    void aPaymentWhoseCommitIsNotAnsweredIsPaidAndCannotBeCancelled() {
        ActivityId sale = books.openSale(10);
        OrderNo order = settledOrder(sale, "ann");

        unanswered(() -> books.bean(PayingOrder.class).pay(order));

        assertThat(cancelling.cancel(order, CancelReason.PAY_TIMEOUT)).isEqualTo(CancelAnswer.PAID);
        assertThat(books.bean(PayingOrder.class).pay(order)).isEqualTo(PayAnswer.ALREADY_PAID);
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(10, 9, 1, 1, 0, 0));
    }

    private static void unanswered(ThrowingCallable step) {
        Trigger commit = mysql.when(COMMIT, Fault.resetAfterReplies(0));
        assertThatThrownBy(step).isInstanceOf(DataAccessException.class);
        assertThat(commit.seen()).isOne();
    }

    private static OrderNo settledOrder(ActivityId sale, String user) {
        OrderNo number = books.claim(sale, user);
        UserId buyer = new UserId(user);
        books.ledger().confirm(number, buyer);
        books.orders().place(sale, List.of(new NewOrder(number, buyer, 199_00, Books.PAY_TIMEOUT)));
        books.ledger().settle(number, buyer);
        return number;
    }

    private static JobReport sweep() {
        SweepProperties properties = new SweepProperties(
                Duration.ofSeconds(30),
                Duration.ofSeconds(60),
                Duration.ofDays(1),
                Duration.ofMinutes(10),
                200,
                100,
                5);
        return new SweepingClaims(
                        books.activities(),
                        books.orders(),
                        books.ledger(),
                        new RecordedMessages(),
                        properties,
                        books.clock())
                .run();
    }

    private static void assertGivenBackOnce(ActivityId sale) {
        assertThat(books.balance(sale)).isEqualTo(new BookBalance(10, 10, 0, 0, 0, 0));
        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(10, 10L, 0, 0, true));
    }
}
