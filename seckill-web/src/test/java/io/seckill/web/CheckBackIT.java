package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.api.message.Topics;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import io.seckill.stack.Stack;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.CommittedMessages;
import io.seckill.web.support.DyingInstance;
import io.seckill.web.support.LedgerFaults;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** Half messages whose sender is gone, or could not decide. The broker of the test stack asks back after some seconds. */
@ExtendWith(OutputCaptureExtension.class)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class CheckBackIT {
    private static final Duration CHECK_BACK = Duration.ofSeconds(60);

    private final WebInstance web = LedgerFaults.web();
    private final ClaimLedger ledger = web.bean(ClaimLedger.class);
    private final CommittedMessages messages = CommittedMessages.watch();

    @BeforeAll
    static void leaveHalfMessagesNobodyHereMayDecide() throws MQClientException {
        LedgerFaults.web();
        DyingInstance.leaves(
                new Message(Topics.ORDER_EVENT, "", "foreign", "{}".getBytes(StandardCharsets.UTF_8)),
                new Message(Topics.ORDER, "", "unreadable", "{\"no\":1}".getBytes(StandardCharsets.UTF_8)));
    }

    @Test
    @Tag("MQ-04")
    void anInstanceThatHasSentNothingYetIsKnownToTheBrokerAndCanBeAsked() throws Exception {
        DefaultMQAdminExt admin = new DefaultMQAdminExt();
        admin.setInstanceName("check-back-it");
        admin.setNamesrvAddr(Stack.shared().rocketmq().nameServer());
        admin.start();
        try (WebInstance silent = WebInstance.start()) {
            String client = silent.bean(DefaultMQProducer.class).buildMQClientId();
            await().atMost(Duration.ofSeconds(20))
                    .ignoreExceptions()
                    .until(
                            () -> admin
                                    .examineProducerConnectionInfo(Topics.WEB_PRODUCER_GROUP, Topics.ORDER)
                                    .getConnectionSet()
                                    .stream()
                                    .anyMatch(connection ->
                                            connection.getClientId().equals(client)));
        } finally {
            admin.shutdown();
        }
    }

    @Test
    @Tag("MQ-03")
    @Tag("MQ-04")
    void anotherInstanceDecidesTheHalfMessagesOfOneThatDied() throws MQClientException {
        Sale sale = Sale.open(web, 3);
        ClaimRequest held = claim(sale, "held");
        ClaimRequest givenUp = claim(sale, "given-up");
        ledger.release(givenUp.orderNo(), givenUp.userId(), Set.of(ClaimState.values()), TombstoneReason.NOT_PUBLISHED);
        ClaimRequest never = request(sale, "never");
        double rolledBack = checkBacks("rollback");

        DyingInstance.leaves(
                half(envelope(sale, held)),
                half(envelope(sale, givenUp)),
                half(envelope(sale, never)),
                half(envelope(sale, held, never)));

        await().atMost(CHECK_BACK).untilAsserted(() -> {
            assertThat(messages.of(held.orderNo().value())).hasSize(2);
            assertThat(checkBacks("rollback")).isGreaterThanOrEqualTo(rolledBack + 2);
        });
        assertThat(stateOf(held.orderNo().value(), "held")).isEqualTo(ClaimState.CONFIRMED);
        // The one that was never claimed was delivered only beside one that stands, and no claim of its number can
        // follow
        assertThat(messages.of(never.orderNo().value())).hasSize(1);
        assertThat(ledger.claim(sale.activityId(), List.of(never))).containsExactly(ClaimAnswer.Refused.FENCED);
        assertThat(sale.balance().claims()).isEqualTo(1);
    }

    @Test
    @Tag("MQ-01")
    void aLocalTransactionThatRedisDoesNotAnswerIsPendingAndTheCheckBackCommitsIt() {
        Sale sale = Sale.open(web, 10);
        Caller ann = Caller.buyer(web, "ann");
        LedgerFaults.unanswered("confirm", 1);

        Answer answer = ann.buy(sale.id());

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text("status")).isEqualTo("PENDING");
        String orderNo = answer.text("orderNo");
        assertThat(sale.stock()).isEqualTo(9);
        assertThat(ann.get("/api/v1/orders/" + orderNo).text("status")).isEqualTo("PENDING");
        await().atMost(CHECK_BACK).until(() -> messages.of(orderNo).size() == 1);
        sale.place(orderNo, "ann");
        assertThat(ann.get("/api/v1/orders/" + orderNo).text("status")).isEqualTo("UNPAID");
    }

    @Test
    @Tag("MQ-01")
    void aStepThatThrowsAfterItsClaimWasConfirmedIsPendingAndTheCheckBackCommitsItOnce() {
        Sale sale = Sale.open(web, 10);
        Caller ann = Caller.buyer(web, "ann");
        LedgerFaults.throwsAfter("confirm", 1);

        Answer answer = ann.buy(sale.id());

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text("status")).isEqualTo("PENDING");
        String orderNo = answer.text("orderNo");
        assertThat(messages.ofSale(sale)).isEmpty();
        assertThat(stateOf(orderNo, "ann")).isEqualTo(ClaimState.CONFIRMED);
        assertThat(sale.stock()).isEqualTo(9);
        assertThat(ann.get("/api/v1/orders/" + orderNo).text("status")).isEqualTo("PENDING");
        await().atMost(CHECK_BACK).until(() -> !messages.ofSale(sale).isEmpty());
        sale.place(orderNo, "ann");
        assertThat(ann.get("/api/v1/orders/" + orderNo).text("status")).isEqualTo("UNPAID");
        assertThat(messages.ofSale(sale))
                .singleElement()
                .satisfies(message -> assertThat(message.getKeys()).isEqualTo(orderNo));
        assertThat(sale.stock()).isEqualTo(9);
    }

    /** The last one: meanwhile the broker has asked several times. */
    @Test
    @Order(Integer.MAX_VALUE)
    @Tag("MQ-04")
    void aForeignOrUnreadableHalfMessageStaysUndecidedHoweverOftenTheBrokerAsks(CapturedOutput log) {
        await().atMost(CHECK_BACK).untilAsserted(() -> {
            assertThat(log.getAll().split("\\(keys foreign\\) is not ours to decide", -1))
                    .as("asked again, so it was neither rolled back nor committed")
                    .hasSizeGreaterThan(2);
            assertThat(log.getAll().split("Half message unreadable cannot be read", -1))
                    .hasSizeGreaterThan(2);
        });
        assertThat(messages.of("unreadable")).isEmpty();
    }

    @Test
    void aBuyerWhoseTriesAreUsedUpIsToldWhenTheyAreBack() {
        Sale sale = Sale.open(web, 1);
        Caller.buyer(web, "holder").buy(sale.id());
        Caller ann = Caller.buyer(web, "ann-tries");
        for (int i = 0; i < 3; i++) {
            // Round the gate, which would answer for the ledger
            ledger.claim(sale.activityId(), List.of(request(sale, "ann-tries")));
        }
        sale.adjust("one-more", 1);

        Answer refused = ann.buy(sale.id());

        assertThat(refused.status()).isEqualTo(429);
        assertThat(refused.code()).isEqualTo("RATE_LIMITED");
        assertThat(refused.header("Retry-After")).contains("10");
    }

    private ClaimRequest request(Sale sale, String user) {
        OrderNo orderNo = web.bean(OrderNumbers.class).next(sale.activityId());
        return new ClaimRequest(
                orderNo,
                new UserId(user),
                "key-" + orderNo.value().substring(orderNo.value().length() - 8),
                "f");
    }

    private ClaimRequest claim(Sale sale, String user) {
        ClaimRequest request = request(sale, user);
        assertThat(ledger.claim(sale.activityId(), List.of(request)).get(0)).isInstanceOf(ClaimAnswer.Claimed.class);
        return request;
    }

    private ClaimState stateOf(String orderNo, String user) {
        return ((LedgerEntry.Standing) ledger.find(new OrderNo(orderNo), new UserId(user)))
                .claim()
                .state();
    }

    private static ClaimEnvelope envelope(Sale sale, ClaimRequest... requests) {
        List<ClaimMessage> claims = List.of(requests).stream()
                .map(request -> new ClaimMessage(
                        request.orderNo().value(), request.userId().value(), Sale.PRICE_CENTS, 1))
                .toList();
        return new ClaimEnvelope(sale.activityId().value(), claims);
    }

    private static Message half(ClaimEnvelope envelope) {
        return new Message(Topics.ORDER, "", EnvelopeFormat.keys(envelope), EnvelopeFormat.write(envelope));
    }

    /** Answers of both instances: the broker asks whichever it likes. */
    private double checkBacks(String answer) {
        return Stream.of(web, WebInstance.shared())
                .mapToDouble(instance -> instance.bean(MeterRegistry.class)
                        .counter("seckill.checkbacks", "answer", answer)
                        .count())
                .sum();
    }
}
