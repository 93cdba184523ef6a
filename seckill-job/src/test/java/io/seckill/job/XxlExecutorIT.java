package io.seckill.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.MessageProperties;
import io.seckill.api.message.Topics;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.event.EventOutbox;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderState;
import io.seckill.core.order.PayAnswer;
import io.seckill.core.order.PayingOrder;
import io.seckill.core.startup.MissingServerException;
import io.seckill.stack.FreePorts;
import io.seckill.stack.Stack;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The jobs as an admin console triggers them, while that console itself cannot be reached. */
class XxlExecutorIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final String TOKEN = "token-of-the-tests";
    private static final int PREHEAT = 1;
    private static final int CANCEL = 2;
    private static final int SWEEP = 3;
    private static final int RECONCILE = 4;

    private static Running app;
    private static Console console;
    private static int port;

    @BeforeAll
    static void start() {
        port = FreePorts.one();
        app = Running.start(
                JobApplication.class,
                Map.of(
                        "seckill.job.xxl.admin-addresses",
                        "http://127.0.0.1:1/xxl-job-admin",
                        "seckill.job.xxl.access-token",
                        TOKEN + "  ",
                        "seckill.job.xxl.port",
                        port));
        console = new Console(port, TOKEN);
        await().atMost(BOUND)
                .ignoreExceptions()
                .until(() -> console.trigger(PREHEAT, "preheatActivities").isTaken());
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    @Test
    void preheatOpensAPublishedActivity() throws Exception {
        Sale sale = Sale.published(app, 7);

        Console.Trigger trigger = console.trigger(PREHEAT, "preheatActivities");

        awaitResult(trigger, "handleCode=200");
        sale.assertBalanced(0, 7);
    }

    @Test
    @Tag("DB-01")
    void anOrderNotPaidInTimeGivesItsUnitBackEverywhereAndItsBuyerMayBuyAgain() throws Exception {
        Sale sale = Sale.open(app, 1);
        OrderNo lapsed = sale.expiredOrders(1).get(0);

        awaitResult(console.trigger(CANCEL, "cancelTimeoutOrders"), "handleCode=200");

        assertThat(sale.order(lapsed))
                .hasValueSatisfying(order -> assertThat(order.state()).isEqualTo(OrderState.CANCELLED));
        sale.assertBalanced(0, 1);
        OrderNo again = sale.hold("buyer-0");
        assertThat(sale.entry(again, "buyer-0")).isInstanceOf(LedgerEntry.Standing.class);
    }

    @Test
    @Tag("XJ-01")
    void theLocalSchedulerDoesAllJobsAndTogetherWithPiledUpTriggersCancelsEachOrderOnce() throws Exception {
        try (Running second = Running.start(JobApplication.class, Map.of("spring.profiles.active", "local"))) {
            Sale sale = Sale.published(second, 300);
            await("opened by itself").atMost(BOUND).untilAsserted(() -> sale.assertBalanced(0, 300));
            OrderNo abandoned = sale.hold("abandoned");
            sale.expiredOrders(5);
            await("cancelled and swept by itself").atMost(BOUND).untilAsserted(() -> {
                assertThat(sale.entry(abandoned, "abandoned")).isInstanceOf(LedgerEntry.Gone.class);
                sale.assertBalanced(0, 300);
            });

            sale.expiredOrders(200);
            for (int i = 0; i < 5; i++) {
                assertThat(console.trigger(CANCEL, "cancelTimeoutOrders", 0, 2, 0)
                                .isTaken())
                        .isTrue();
                assertThat(console.trigger(CANCEL, "cancelTimeoutOrders", 1, 2, 0)
                                .isTaken())
                        .isTrue();
            }

            await("cancelled by both").atMost(BOUND).untilAsserted(() -> sale.assertBalanced(0, 300));
            await("published by itself")
                    .atMost(BOUND)
                    .untilAsserted(() ->
                            assertThat(second.bean(EventOutbox.class).oldest()).isEmpty());
            assertThat(second.get("/actuator/health")).contains("\"UP\"").doesNotContain("xxlRegistration");
        }
    }

    @Test
    void aShardTakesItsPartOfTheRowsOnly() throws Exception {
        Sale sale = Sale.open(app, 40);
        sale.expiredOrders(40);

        awaitResult(console.trigger(CANCEL, "cancelTimeoutOrders", 0, 2, 0), "handleCode=200");

        assertThat(sale.book().live()).isEqualTo(20);
        awaitResult(console.trigger(CANCEL, "cancelTimeoutOrders", 1, 2, 0), "handleCode=200");
        sale.assertBalanced(0, 40);
    }

    @Test
    void aTriggerThatAsksForWhatAJobDoesNotKnowFailsInWordsAndNothingIsDone() throws Exception {
        Sale sale = Sale.open(app, 2);
        sale.expiredOrders(2);

        awaitRefusal(console.trigger(CANCEL, "cancelTimeoutOrders", 5, 2, 0), "shard 5 of 2 does not exist");
        awaitRefusal(console.trigger(CANCEL, "cancelTimeoutOrders", -1, 2, 0), "shard -1 of 2 does not exist");
        awaitRefusal(console.trigger(CANCEL, "cancelTimeoutOrders", 0, 0, 0), "shard 0 of 0 does not exist");
        awaitRefusal(console.triggerWith("dry=yes", CANCEL, "cancelTimeoutOrders"), "this job has no parameter");
        for (String mistyped : List.of("mode=foo", "mood=report", "mode=report,all", "{}")) {
            awaitRefusal(
                    console.triggerWith(mistyped, RECONCILE, "reconcileActivities"),
                    "the parameter is mode=report, mode=repair or nothing");
        }

        assertThat(sale.book().live()).isEqualTo(2);
        assertThat(app.get("/actuator/prometheus")).contains("job=\"cancelTimeoutOrders\",outcome=\"refused\"} 4.0");
        awaitResult(console.triggerWith(" mode=report ", RECONCILE, "reconcileActivities"), "done, ");
    }

    @Test
    @Tag("XJ-03")
    void aKilledRunLeavesEveryOrderWholeSaysSoAndTheNextRunFinishes() throws Exception {
        Sale sale = Sale.open(app, 250);
        sale.expiredOrders(250);

        Console.Trigger killed = console.trigger(CANCEL, "cancelTimeoutOrders");
        await().atMost(BOUND)
                .pollInterval(Duration.ofMillis(5))
                .until(() -> sale.book().live() < 250);
        console.kill(CANCEL);

        awaitResult(killed, "not finished");
        assertThat(console.logOf(killed)).contains("handleCode=500");
        assertThat(sale.book().holds()).isTrue();
        assertThat(sale.book().live()).isBetween(1L, 249L);
        awaitResult(console.trigger(CANCEL, "cancelTimeoutOrders"), "handleCode=200");
        awaitResult(console.trigger(SWEEP, "sweepClaims"), "handleCode=");
        sale.assertBalanced(0, 250);
    }

    @Test
    @Tag("BF-04")
    void sweepReleasesWhatStayedHeldAndLetsTheBuyerTryAgain() throws Exception {
        Sale sale = Sale.open(app, 5);
        OrderNo abandoned = sale.hold("u1");

        await().atMost(BOUND).untilAsserted(() -> {
            awaitResult(console.trigger(SWEEP, "sweepClaims"), "handleCode=200");
            assertThat(sale.entry(abandoned, "u1"))
                    .isInstanceOfSatisfying(
                            LedgerEntry.Gone.class,
                            gone -> assertThat(gone.reason()).isEqualTo(TombstoneReason.EXPIRED));
        });

        sale.assertBalanced(0, 5);
        assertThat(sale.hold("u1")).isNotEqualTo(abandoned);
    }

    @Test
    @Tag("MQ-03")
    void sweepSendsTheMessageOfAConfirmedClaimAgain() throws Exception {
        Sale sale = Sale.open(app, 5);
        OrderNo lost = sale.confirm("u1");

        await().atMost(BOUND).ignoreException(MQClientException.class).untilAsserted(() -> {
            awaitResult(console.trigger(SWEEP, "sweepClaims"), "handleCode=200");
            assertThat(messagesOf(lost)).isNotEmpty();
        });

        await("its keys, its body and its properties name the claim")
                .atMost(BOUND)
                .untilAsserted(() -> assertThat(messagesOf(lost)).isNotEmpty().allSatisfy(message -> {
                    assertThat(EnvelopeFormat.read(message.getBody()).claims())
                            .singleElement()
                            .satisfies(claim -> assertThat(claim.orderNo()).isEqualTo(lost.value()));
                    assertThat(message.getUserProperty(MessageProperties.ACTIVITY_ID))
                            .isEqualTo(lost.activityId().toString());
                    assertThat(message.getUserProperty(MessageProperties.CLAIMS))
                            .isEqualTo(lost + "=u1");
                }));
    }

    @Test
    @Tag("BF-06")
    void unitsOwedToRedisAreGivenBackOnceWhenItReturns() throws Exception {
        Sale sale = Sale.open(app, 3);
        List<OrderNo> lapsed = sale.expiredOrders(3);
        Stack.shared().redis().stop();
        try {
            awaitResult(console.trigger(CANCEL, "cancelTimeoutOrders"), "handleCode=");
            assertThat(sale.book().available()).isEqualTo(3);
            assertThat(sale.book().pendingReleases()).isEqualTo(3);
        } finally {
            Stack.shared().redis().start();
        }

        await().atMost(BOUND).ignoreExceptions().untilAsserted(() -> {
            awaitResult(console.trigger(SWEEP, "sweepClaims"), "handleCode=");
            sale.assertBalanced(0, 3);
        });
        awaitResult(console.trigger(SWEEP, "sweepClaims"), "handleCode=");
        sale.assertBalanced(0, 3);
        assertThat(lapsed).hasSize(3);
    }

    @Test
    @Tag("XJ-02")
    void aWrongTokenIsRefusedAndAnUnknownHandlerNamed() throws Exception {
        Sale sale = Sale.published(app, 1);

        Console.Trigger refused = new Console(port, "wrong").trigger(PREHEAT, "preheatActivities");

        assertThat(refused.isTaken()).isFalse();
        assertThat(refused.answer()).contains("access token is wrong");
        assertThat(sale.ledger()).isEmpty();
        assertThat(console.trigger(9, "noSuchJob").answer()).contains("noSuchJob", "not found");
    }

    @Test
    @Tag("XJ-02")
    void anAdminThatIsAwayShowsInHealthAndStopsNeitherTheProcessNorTheSecondTrigger() throws Exception {
        assertThat(app.get("/actuator/health"))
                .startsWith("{\"components\"")
                .contains("xxlRegistration", "notRegistered", "\"status\":\"UP\"");
        Sale sale = Sale.open(app, 1);
        OrderNo lapsed = sale.expiredOrders(1).get(0);

        assertThat(app.bean(PayingOrder.class).pay(lapsed)).isEqualTo(PayAnswer.CANCELLED);

        sale.assertBalanced(0, 1);
        assertThat(app.get("/actuator/prometheus"))
                .contains("seckill_jobs_total{", "job=\"cancelTimeoutOrders\"", "outcome=\"incomplete\"");
    }

    @Test
    void aMissingBrokerEndsTheStartByName() {
        assertThatThrownBy(() -> Running.start(JobApplication.class, Map.of("rocketmq.name-server", "127.0.0.1:1")))
                .isInstanceOf(MissingServerException.class)
                .hasMessageContaining("looked at: 127.0.0.1:1 ");
    }

    /** Throws if there is none. The clients offer no look-up by key that is not deprecated. */
    @SuppressWarnings("deprecation")
    private static List<MessageExt> messagesOf(OrderNo orderNo) throws Exception {
        return app.bean(RocketMQTemplate.class)
                .getProducer()
                .queryMessage(Topics.ORDER, orderNo.value(), 10, 0, Long.MAX_VALUE)
                .getMessageList();
    }

    private static void awaitRefusal(Console.Trigger trigger, String why) throws Exception {
        awaitResult(trigger, "handleCode=500");
        assertThat(console.logOf(trigger))
                .contains("REFUSED", why, "nothing was done")
                .doesNotContain("Exception", "goes on");
    }

    private static void awaitResult(Console.Trigger trigger, String expected) {
        assertThat(trigger.isTaken()).as(trigger.answer()).isTrue();
        await().atMost(BOUND)
                .untilAsserted(() -> assertThat(console.logOf(trigger)).contains("Result: handleCode", expected));
    }
}
