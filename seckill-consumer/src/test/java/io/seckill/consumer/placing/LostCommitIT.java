package io.seckill.consumer.placing;

import static io.seckill.consumer.placing.Batches.message;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.intake.StopSignal;
import io.seckill.consumer.settling.Outcome;
import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.stack.Fault;
import io.seckill.stack.FaultProxy;
import io.seckill.stack.Stack;
import io.seckill.stack.Trigger;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.rocketmq.common.message.MessageExt;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MySQL has stored the orders, and its reply to the COMMIT is lost with the connection: the consumer cannot know, and finds out. */
class LostCommitIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    /** The statement as the driver sends it: a query, which the byte 3 begins. */
    private static final String COMMIT = "\u0003COMMIT";

    private static FaultProxy mysql;
    private static Broker broker;
    private static ConsumerApp app;
    private static String client;

    @BeforeAll
    static void start() throws Exception {
        mysql = FaultProxy.before(Stack.shared().mysql().jdbcUrl());
        broker = new Broker();
        Set<String> others = broker.clientIds();
        app = ConsumerApp.start(Map.of("spring.datasource.url", mysql.url()));
        client = await("the broker knows the new consumer")
                .atMost(BOUND)
                .until(() -> newcomers(others), newcomers -> !newcomers.isEmpty())
                .get(0);
    }

    @AfterAll
    static void stop() {
        app.close();
        broker.close();
        mysql.close();
    }

    @AfterEach
    void heal() {
        mysql.set(Fault.NONE);
    }

    @Test
    @Tag("MQ-05")
    void anOrderWhoseCommitIsNotAnsweredIsStoredOnceAndSettledByTheNextTry() throws Exception {
        Sale sale = Sale.open(app, 5);
        ClaimMessage claim = sale.claim("ann");
        double repeated = app.count(Outcome.REPEATED);
        double returned = app.returned();
        int queue = queueOfTheApp();
        Trigger commit = mysql.when(COMMIT, Fault.resetAfterReplies(0));

        broker.send(sale.envelope(claim), queue);

        await().atMost(BOUND).until(() -> app.count(Outcome.REPEATED) == repeated + 1);
        assertThat(commit.seen()).isPositive();
        sale.assertSettled(claim);
        sale.assertBalanced(1, 4);
        assertThat(app.returned()).isEqualTo(returned);
        await("everything is acknowledged")
                .atMost(BOUND)
                .untilAsserted(() -> assertThat(broker.unacknowledged()).isZero());
    }

    @Test
    @Tag("MQ-05")
    void aBatchWhoseCommitIsNotAnsweredIsStoredOnceAndSettledByTheNextDelivery() {
        Sale sale = Sale.open(app, 5);
        List<ClaimMessage> claims = sale.claims(3);
        MessageExt[] messages =
                sale.envelopeEach(claims).stream().map(Batches::message).toArray(MessageExt[]::new);
        Batches batches = new Batches(app);
        double repeated = app.count(Outcome.REPEATED);
        Trigger commit = mysql.when(COMMIT, Fault.resetAfterReplies(0));

        batches.consume(impatient(), messages);

        assertThat(commit.seen()).isOne();
        assertThat(batches.handedBack()).containsExactly(messages);
        assertThat(sale.book().live()).isEqualTo(3);
        assertThat(claims)
                .allSatisfy(claim -> assertThat(sale.entry(claim))
                        .isInstanceOfSatisfying(
                                LedgerEntry.Standing.class,
                                standing -> assertThat(standing.claim().state()).isEqualTo(ClaimState.CONFIRMED)));

        batches.handedBack().clear();
        batches.consume(impatient(), messages);

        assertThat(batches.handedBack()).isEmpty();
        assertThat(app.count(Outcome.REPEATED)).isEqualTo(repeated + 3);
        claims.forEach(sale::assertSettled);
        sale.assertBalanced(3, 2);
    }

    @Test
    @Tag("MQ-05")
    void anOrderThatWasLostWithItsCommitIsStoredByTheNextDelivery() {
        Sale sale = Sale.open(app, 5);
        ClaimMessage claim = sale.claim("ann");
        MessageExt message = message(sale.envelope(claim));
        Batches batches = new Batches(app);
        Trigger commit = mysql.when(COMMIT, Fault.resetAfterRequests(0));

        batches.consume(impatient(), message);
        assertThat(commit.seen()).isOne();
        assertThat(batches.handedBack()).containsExactly(message);
        assertThat(sale.book().live()).isZero();

        batches.handedBack().clear();
        await("MySQL has rolled back what the lost connection left")
                .atMost(BOUND)
                .untilAsserted(() -> {
                    batches.consume(impatient(), message);
                    sale.assertSettled(claim);
                });
        sale.assertBalanced(1, 4);
    }

    /** Hands back what has no outcome after one try, as a batch is whose patience is used up. */
    private static PatientPlacing impatient() {
        return new PatientPlacing(
                app.bean(PlacingOrders.class),
                app.bean(PlacingMetrics.class),
                app.bean(Clock.class),
                app.bean(StopSignal.class),
                Duration.ZERO);
    }

    private static List<String> newcomers(Set<String> others) throws Exception {
        return broker.clientIds().stream().filter(id -> !others.contains(id)).toList();
    }

    /** Another consumer of these tests may have the other queues. */
    private static int queueOfTheApp() {
        return await("the consumer has queues")
                .atMost(BOUND)
                .until(() -> broker.queueIdsOf(client), queues -> !queues.isEmpty())
                .iterator()
                .next();
    }
}
