package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.MessageProperties;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.CommittedMessages;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PurchasePathIT {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final WebInstance web = WebInstance.shared();
    private final CommittedMessages messages = CommittedMessages.watch();

    @Test
    @Tag("GEN-01")
    void theStarterMakesATemplateAndBindsTheListenerToIt() {
        RocketMQTemplate template = web.bean(RocketMQTemplate.class);

        assertThat(template.getProducer()).isInstanceOf(TransactionMQProducer.class);
        assertThat(((TransactionMQProducer) template.getProducer()).getTransactionListener())
                .isNotNull();
        assertThat(template.getProducer().getProducerGroup()).isEqualTo("seckill-web-claims");
    }

    @Test
    void aPurchaseIsAcceptedAsPendingAndItsMessageIsCommitted() {
        Sale sale = Sale.open(web, 5);

        Answer answer = Caller.buyer(web, "ann").buy(sale.id());

        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.text("status")).isEqualTo("PENDING");
        String orderNo = answer.text("orderNo");
        assertThat(orderNo).startsWith(sale.id() + "-");
        assertThat(answer.header("Location")).contains("/api/v1/orders/" + orderNo);
        assertThat(answer.header("Idempotency-Replayed")).isEmpty();
        assertThat(sale.stock()).isEqualTo(4);
        await().atMost(BOUND).until(() -> messages.of(orderNo).size() == 1);
    }

    @Test
    void theMessageCarriesTheEnvelopeAsBytesItsKeysAndItsProperties() {
        Sale sale = Sale.open(web, 1);

        String orderNo = Caller.buyer(web, "ann@x:1").buy(sale.id()).text("orderNo");

        await().atMost(BOUND).until(() -> messages.of(orderNo).size() == 1);
        MessageExt message = messages.of(orderNo).get(0);
        ClaimEnvelope envelope = CommittedMessages.envelope(message);
        assertThat(message.getKeys()).isEqualTo(orderNo);
        assertThat(message.getUserProperty(MessageProperties.ACTIVITY_ID)).isEqualTo(sale.id());
        assertThat(message.getUserProperty(MessageProperties.CLAIMS)).isEqualTo(orderNo + "=ann@x:1");
        assertThat(envelope.activityId()).isEqualTo(Long.parseLong(sale.id()));
        assertThat(envelope.claims()).singleElement().satisfies(claim -> {
            assertThat(claim.orderNo()).isEqualTo(orderNo);
            assertThat(claim.userId()).isEqualTo("ann@x:1");
            assertThat(claim.amountCents()).isEqualTo(Sale.PRICE_CENTS);
        });
    }

    @Test
    void priceAndBuyerInTheBodyAreNotRead() {
        Sale sale = Sale.open(web, 1);

        Answer answer = Caller.send(Caller.buyer(web, "ann")
                .request("/api/v1/activities/" + sale.id() + "/orders")
                .header("Idempotency-Key", "k-" + UUID.randomUUID())
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"userId\":\"bob\",\"priceCents\":1,\"quantity\":99}"))
                .build());

        assertThat(answer.status()).isEqualTo(202);
        assertThat(sale.stock()).isZero();
        String orderNo = answer.text("orderNo");
        assertThat(Caller.buyer(web, "bob").get("/api/v1/orders/" + orderNo).status())
                .isEqualTo(404);
        await().atMost(BOUND).until(() -> messages.of(orderNo).size() == 1);
        assertThat(CommittedMessages.envelope(messages.of(orderNo).get(0)).claims())
                .singleElement()
                .satisfies(claim -> assertThat(claim.amountCents()).isEqualTo(Sale.PRICE_CENTS));
    }

    @Test
    @Tag("RD-08")
    void aRepeatedRequestGetsTheFirstAnswerAndSaysSo() {
        Sale sale = Sale.open(web, 5);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        Answer first = ann.buy(sale.id(), key);

        Answer second = ann.buy(sale.id(), key);

        assertThat(second.status()).isEqualTo(202);
        assertThat(second.json()).isEqualTo(first.json());
        assertThat(second.header("Location")).isEqualTo(first.header("Location"));
        assertThat(second.header("Idempotency-Replayed")).contains("true");
        assertThat(sale.stock()).isEqualTo(4);
    }

    @Test
    @Tag("BF-02")
    void threeClicksAtOnceOfEachOf40BuyersSell10UnitsTo10BuyersAndRepeatTheirAnswers() {
        Sale sale = Sale.open(web, 10);
        List<List<CompletableFuture<Answer>>> clicks = IntStream.range(0, 40)
                .mapToObj(i -> Caller.buyer(web, "buyer-" + i))
                .map(buyer -> {
                    String key = UUID.randomUUID().toString();
                    return Stream.generate(() -> buyer.buyAsync(sale.id(), key))
                            .limit(3)
                            .toList();
                })
                .toList();
        List<List<Answer>> answers = clicks.stream()
                .map(of -> of.stream().map(CompletableFuture::join).toList())
                .toList();

        List<List<Answer>> winners = answers.stream()
                .filter(of -> of.stream().anyMatch(answer -> answer.status() == 202))
                .toList();

        assertThat(winners).hasSize(10).allSatisfy(of -> {
            assertThat(of).allMatch(answer -> answer.status() == 202);
            assertThat(of.stream().map(answer -> answer.text("orderNo")).distinct())
                    .hasSize(1);
            assertThat(of.stream()
                            .filter(answer ->
                                    answer.header("Idempotency-Replayed").isPresent()))
                    .hasSize(2);
        });
        assertThat(answers.stream().flatMap(List::stream).filter(answer -> answer.status() != 202))
                .hasSize(90)
                .allMatch(answer -> answer.code().equals("SOLD_OUT"));
        assertThat(sale.stock()).isZero();
        assertThat(sale.balance().claims()).isEqualTo(10);
        List<String> orderNos =
                winners.stream().map(of -> of.get(0).text("orderNo")).toList();
        await().atMost(BOUND)
                .until(() -> orderNos.stream().noneMatch(no -> messages.of(no).isEmpty()));
        assertThat(orderNos.stream().mapToInt(no -> messages.of(no).size()).sum())
                .as("repetitions share one half message; the request they repeat sends another if they overtook it")
                .isBetween(10, 20);
    }

    @Test
    @Tag("BF-01")
    @Tag("BF-09")
    void oneUserWith500KeysAtOnceGetsOneUnitAndIsToldSo499Times() {
        Sale sale = Sale.open(web, 100);
        Caller ann = Caller.buyer(web, "ann");

        List<Answer> answers =
                IntStream.range(0, 500).mapToObj(i -> ann.buyAsync(sale.id(), "key-" + i)).toList().stream()
                        .map(CompletableFuture::join)
                        .toList();

        List<Answer> accepted =
                answers.stream().filter(answer -> answer.status() == 202).toList();
        assertThat(accepted).hasSize(1);
        assertThat(answers.stream().filter(answer -> answer.status() != 202))
                .hasSize(499)
                .allMatch(answer -> answer.status() == 409 && answer.code().equals("ALREADY_BOUGHT"))
                .allMatch(
                        answer -> answer.text("orderNo").equals(accepted.get(0).text("orderNo")));
        assertThat(sale.stock()).isEqualTo(99);
    }

    @Test
    @Tag("BF-08")
    void aKeyUsedForOneActivityIsRefusedForAnotherAndLeavesItUntouched() {
        Sale one = Sale.open(web, 5);
        Sale other = Sale.open(web, 5);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        ann.buy(one.id(), key);

        Answer reused = ann.buy(other.id(), key);

        assertThat(reused.status()).isEqualTo(422);
        assertThat(reused.code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
        assertThat(other.stock()).isEqualTo(5);
        assertThat(Caller.buyer(web, "bob").buy(other.id(), key).status()).isEqualTo(202);
    }

    @Test
    @Tag("BF-08")
    void aKeyUsedForTwoActivitiesAtTheSameMomentBuysInOneAndLeavesTheOtherUntouched() {
        int rounds = 150;
        Sale one = Sale.open(web, rounds);
        Sale other = Sale.open(web, rounds);
        for (int i = 0; i < rounds; i++) {
            Caller buyer = Caller.buyer(web, "twice-" + i);
            String key = "at-once-" + i;
            CompletableFuture<Answer> first = buyer.buyAsync(one.id(), key);
            CompletableFuture<Answer> second = buyer.buyAsync(other.id(), key);
            boolean won = first.join().status() == 202;

            Answer reused = (won ? second : first).join();

            assertThat((won ? first : second).join().status()).isEqualTo(202);
            assertThat(reused.status()).isEqualTo(422);
            assertThat(reused.code()).isEqualTo("IDEMPOTENCY_KEY_REUSED");
            assertThat(claimsOf(won ? one : other, "twice-" + i)).isOne();
            assertThat(claimsOf(won ? other : one, "twice-" + i)).isZero();
        }
        assertThat(one.balance().holds()).isTrue();
        assertThat(other.balance().holds()).isTrue();
        assertThat(one.stock() + other.stock()).isEqualTo(rounds);
    }

    @Test
    void withoutAGoodKeyNothingIsAsked() {
        Sale sale = Sale.open(web, 5);
        Caller ann = Caller.buyer(web, "ann");

        assertThat(ann.post("/api/v1/activities/" + sale.id() + "/orders").code())
                .isEqualTo("IDEMPOTENCY_KEY_INVALID");
        for (String key : List.of("", "with space", "x".repeat(65), "ümlaut")) {
            Answer answer = Caller.send(ann.request("/api/v1/activities/" + sale.id() + "/orders")
                    .header("Idempotency-Key", key)
                    .POST(BodyPublishers.noBody())
                    .build());
            assertThat(answer.status()).isEqualTo(400);
            assertThat(answer.code()).isEqualTo("IDEMPOTENCY_KEY_INVALID");
        }
        assertThat(sale.stock()).isEqualTo(5);
    }

    @Test
    void theLastUnitSellsAndTheNextBuyerIsSoldOut() {
        Sale sale = Sale.open(web, 1);

        assertThat(Caller.buyer(web, "ann").buy(sale.id()).status()).isEqualTo(202);
        Answer second = Caller.buyer(web, "bob").buy(sale.id());

        assertThat(second.status()).isEqualTo(409);
        assertThat(second.code()).isEqualTo("SOLD_OUT");
        assertThat(sale.stock()).isZero();
    }

    @Test
    void beforeTheStartAfterTheEndAndUnopenedSalesAreRefusedByName() {
        Sale early = Sale.published(web, 5, Duration.ofMinutes(10), Duration.ofHours(1));
        early.preheat();
        Sale late = Sale.published(web, 5, Duration.ofHours(-2), Duration.ofHours(-1));
        late.preheat();
        Sale unopened = Sale.published(web, 5, Duration.ofHours(-1), Duration.ofHours(1));
        Caller ann = Caller.buyer(web, "ann");

        assertThat(ann.buy(early.id()).code()).isEqualTo("NOT_STARTED");
        assertThat(ann.buy(late.id()).code()).isEqualTo("ENDED");
        assertThat(ann.buy(unopened.id()).code()).isEqualTo("TRY_AGAIN");
        assertThat(early.stock()).isEqualTo(5);
        assertThat(late.stock()).isEqualTo(5);
    }

    @Test
    void whatBuyersDoNotSeeTheyCannotBuy() {
        Sale draft = Sale.draft(web, 5, Duration.ofMinutes(-1), Duration.ofHours(1));
        Caller ann = Caller.buyer(web, "ann");

        for (String id : List.of(draft.id(), "999999999999", "0", "-1", "abc", "99999999999999999999")) {
            assertThat(ann.buy(id).code()).isEqualTo("NOT_FOUND");
        }
    }

    private int claimsOf(Sale sale, String user) {
        return web.bean(ClaimLedger.class)
                .claimsOf(sale.activityId(), List.of(new UserId(user)))
                .size();
    }
}
