package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.http.OrderStatus;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.stack.Fault;
import io.seckill.stack.FaultProxy;
import io.seckill.stack.Trigger;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.CommittedMessages;
import io.seckill.web.support.FaultyNetwork;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;
import org.redisson.api.options.KeysScanOptions;

/** A half message stored without the sender knowing, a commit that is lost or comes twice, a buyer who is gone: how each purchase ends. */
class BrokerFaultsIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final Duration UNTIL_HEALED = Duration.ofMinutes(10);
    /** A property only half messages have. */
    private static final String HALF_MESSAGE = "TRAN_MSG";

    private static final String END_OF_TRANSACTION = "\"code\":37,";

    private final FaultProxy broker = FaultyNetwork.shared().broker();
    private final CommittedMessages messages = FaultyNetwork.shared().messages();
    private final WebInstance web = FaultyNetwork.shared().web();
    private final Sale sale = Sale.open(web, 10);
    private final Caller ann = Caller.buyer(web, "ann");
    private final String key = UUID.randomUUID().toString();

    @AfterEach
    void heal() {
        broker.set(Fault.NONE);
    }

    @Test
    @Tag("MQ-02")
    @Tag("MQ-09")
    void aHalfMessageStoredWithoutTheSenderKnowingIsRolledBackAndTheSameKeyBuysAgain() {
        double rolledBack = checkBacks("rollback");
        Trigger half = broker.when(HALF_MESSAGE, Fault.resetAfterReplies(0));

        Answer withdrawn = ann.buy(sale.id(), key);

        assertThat(half.seen()).isOne();
        assertThat(withdrawn.status()).isEqualTo(503);
        assertThat(withdrawn.code()).isEqualTo("TRY_AGAIN");
        assertThat(sale.stock()).isEqualTo(10);
        OrderNo fenced = fencedNumber();
        Answer again = ann.buy(sale.id(), key);
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header("Idempotency-Replayed")).isEmpty();
        await().atMost(BOUND).until(() -> checkBacks("rollback") > rolledBack);
        awaitNoHalfMessages();
        awaitMessagesOfOnly(again.text("orderNo"));
        assertThat(statusOf(fenced.value())).isEqualTo(OrderStatus.REFUSED.name());
        assertThat(ledger().claim(sale.activityId(), List.of(new ClaimRequest(fenced, new UserId("late"), "k", "f"))))
                .containsExactly(ClaimAnswer.Refused.FENCED);
        assertOneOrder(again.text("orderNo"));
    }

    @Test
    @Tag("MQ-02")
    @Tag("MQ-05")
    void aLostCommitIsMadeUpForByTheCheckBack() {
        double committed = checkBacks("commit");
        Trigger commit = broker.when(END_OF_TRANSACTION, Fault.resetAfterRequests(0));

        Answer answer = ann.buy(sale.id(), key);

        assertThat(answer.status()).isEqualTo(202);
        await().atMost(BOUND).until(() -> commit.seen() == 1);
        assertThat(messages.ofSale(sale)).isEmpty();
        assertThat(statusOf(answer.text("orderNo"))).isEqualTo(OrderStatus.PENDING.name());
        reconnect();
        await().atMost(BOUND).until(() -> checkBacks("commit") > committed);
        awaitNoHalfMessages();
        awaitMessagesOfOnly(answer.text("orderNo"));
        assertOneOrder(answer.text("orderNo"));
    }

    @Test
    @Tag("MQ-05")
    void aCommitThatComesLateAndTheOneOfTheCheckBackMakeTwoMessagesAndOneOrder() {
        double committed = checkBacks("commit");
        broker.when(END_OF_TRANSACTION, Fault.lateRequests(UNTIL_HEALED));
        Answer answer = ann.buy(sale.id(), key);
        await().atMost(BOUND).until(() -> checkBacks("commit") > committed);
        assertThat(messages.ofSale(sale)).isEmpty();

        broker.set(Fault.NONE);

        String orderNo = answer.text("orderNo");
        await().atMost(BOUND).until(() -> messages.of(orderNo).size() >= 2);
        messages.of(orderNo).forEach(message -> sale.place(orderNo, "ann"));
        assertOneOrder(orderNo);
    }

    @Test
    @Tag("BF-04")
    void aPurchaseWhoseBuyerIsGoneAfterTheClaimStillBecomesAnOrder() {
        leaveWhilePublishing();

        broker.set(Fault.NONE);

        await().atMost(BOUND).until(() -> messages.ofSale(sale).size() == 1);
        Answer again = ann.buy(sale.id(), key);
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        assertThat(again.text("orderNo")).isEqualTo(messages.ofSale(sale).get(0).getKeys());
        assertOneOrder(again.text("orderNo"));
    }

    @Test
    @Tag("BF-04")
    void aPurchaseWhoseBuyerIsGoneAndWhoseHalfMessageIsNotTakenGivesItsUnitBack() {
        leaveWhilePublishing();

        broker.cut();

        await().atMost(BOUND).until(() -> sale.stock() == 10);
        assertThat(sale.balance().claims()).isZero();
        broker.set(Fault.NONE);
        Answer again = ann.buy(sale.id(), key);
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header("Idempotency-Replayed")).isEmpty();
        awaitNoHalfMessages();
        awaitMessagesOfOnly(again.text("orderNo"));
        assertOneOrder(again.text("orderNo"));
    }

    @Test
    @Tag("MQ-01")
    @Tag("MQ-09")
    void whoIsSoldOutOrHasBoughtAlreadyIsToldSoAndSendsNoHalfMessage() {
        Trigger half = broker.when(HALF_MESSAGE, Fault.NONE);
        Sale lastUnit = Sale.open(web, 1);
        String orderNo = ann.buy(lastUnit.id(), key).text("orderNo");
        assertThat(half.seen()).isOne();

        Answer again = ann.buy(lastUnit.id());
        Answer late = Caller.buyer(web, "bob").buy(lastUnit.id());

        assertThat(again.status()).isEqualTo(409);
        assertThat(again.code()).isEqualTo("ALREADY_BOUGHT");
        assertThat(again.text("orderNo")).isEqualTo(orderNo);
        assertThat(late.status()).isEqualTo(409);
        assertThat(late.code()).isEqualTo("SOLD_OUT");
        assertThat(half.seen()).isOne();
    }

    /** A buyer whose connection breaks after the unit was claimed and before the broker's answer to the half message. */
    private void leaveWhilePublishing() {
        Trigger half = broker.when(HALF_MESSAGE, Fault.lateReplies(UNTIL_HEALED));
        try (FaultProxy buyers = FaultProxy.before(web.uri("").toString())) {
            String path = "/api/v1/activities/" + sale.id() + "/orders";
            HttpRequest purchase = ann.request(path)
                    .uri(URI.create(buyers.url() + path))
                    .header("Idempotency-Key", key)
                    .POST(BodyPublishers.noBody())
                    .build();
            CompletableFuture<Answer> unanswered = CompletableFuture.supplyAsync(() -> Caller.send(purchase));
            await().atMost(BOUND).until(() -> half.seen() == 1);
            assertThat(sale.balance().claims()).isOne();
            buyers.cut();
            assertThat(unanswered).failsWithin(BOUND);
        }
        assertThat(messages.ofSale(sale)).isEmpty();
    }

    /** A purchase of another sale, which makes the producer connect anew, so that the broker can ask it back. */
    private void reconnect() {
        Sale other = Sale.open(web, 1);
        await().atMost(BOUND)
                .until(() -> Caller.buyer(web, "bob").buy(other.id()).status() == 202);
    }

    private OrderNo fencedNumber() {
        String prefix = "seckill:{" + sale.id() + "}:gone:";
        Iterable<String> tombstones = web.bean(RedissonClient.class)
                .getKeys()
                .getKeys(KeysScanOptions.defaults().pattern(prefix + "*"));
        assertThat(tombstones).hasSize(1);
        return new OrderNo(tombstones.iterator().next().substring(prefix.length()));
    }

    /** One or more: the broker may ask back about a message it has committed already. */
    private void awaitMessagesOfOnly(String orderNo) {
        await().atMost(BOUND)
                .untilAsserted(() -> assertThat(messages.ofSale(sale))
                        .isNotEmpty()
                        .allSatisfy(message -> assertThat(message.getKeys()).isEqualTo(orderNo)));
    }

    private void awaitNoHalfMessages() {
        await().atMost(BOUND)
                .ignoreExceptions()
                .until(() -> web.bean(ClaimMessages.class).state().halfMessages() == 0);
    }

    /** Placed as the consumer places it, the order is the buyer's only one, of one unit, and shown to them. */
    private void assertOneOrder(String orderNo) {
        sale.place(orderNo, "ann");
        assertThat(statusOf(orderNo)).isEqualTo(OrderStatus.UNPAID.name());
        assertThat(sale.stock()).isEqualTo(9);
        assertThat(web.bean(OrderBook.class).balance(sale.activityId())).hasValueSatisfying(book -> {
            assertThat(book.holds()).isTrue();
            assertThat(book.live()).isEqualTo(1);
            assertThat(book.available()).isEqualTo(9);
        });
    }

    private String statusOf(String orderNo) {
        return ann.get("/api/v1/orders/" + orderNo).text("status");
    }

    private double checkBacks(String answer) {
        return web.bean(MeterRegistry.class)
                .counter("seckill.checkbacks", "answer", answer)
                .count();
    }

    private ClaimLedger ledger() {
        return web.bean(ClaimLedger.class);
    }
}
