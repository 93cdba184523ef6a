package io.seckill.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.deadletter.NewDeadLetter;
import io.seckill.core.deadletter.Payload;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.stack.Stack;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.CommittedMessages;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.stream.IntStream;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What operators see of dead letters over HTTP, and decide. */
@Tag("MQ-08")
class DeadLettersIT {
    private static final Duration BOUND = Duration.ofSeconds(30);
    private static final String LETTERS = "/admin/v1/dead-letters";

    private final WebInstance web = WebInstance.shared();
    private final Caller admin = Caller.admin(web);
    private final CommittedMessages messages = CommittedMessages.watch();

    @Test
    void anOpenLetterIsListedAndShownWithItsClaimsAndTheBeginningOfItsPayload() {
        Sale sale = Sale.open(web, 5);
        String orderNo = bought(sale, "ann");
        String id = parked(sale, "x".repeat(2_001), claim(orderNo, "ann"));

        Answer one = admin.get(LETTERS + "/" + id);

        assertThat(one.status()).isEqualTo(200);
        assertThat(one.text("id")).isEqualTo(id);
        assertThat(one.text("activityId")).isEqualTo(sale.id());
        assertThat(one.json().path("claims").path(0).path("orderNo").asString()).isEqualTo(orderNo);
        assertThat(one.json().path("claims").path(0).path("userId").asString()).isEqualTo("ann");
        assertThat(one.text("payload")).isEqualTo("x".repeat(2_000) + "…");
        assertThat(one.text("cause")).isEqualTo("a test");
        assertThat(one.text("status")).isEqualTo("OPEN");
        assertThat(one.text("createdAt")).endsWith("Z");
        assertThat(one.json().has("decidedBy")).isFalse();
        assertThat(admin.get(LETTERS + "?after=" + (Long.parseLong(id) - 1))
                        .json()
                        .path(0))
                .isEqualTo(one.json());
    }

    @Test
    void lettersComeInPagesOfFifty() {
        Sale sale = Sale.open(web, 1);
        List<String> ids =
                IntStream.range(0, 51).mapToObj(i -> parked(sale, "{")).toList();
        String before = Long.toString(Long.parseLong(ids.get(0)) - 1);

        Answer page = admin.get(LETTERS + "?after=" + before);
        Answer next = admin.get(LETTERS + "?after=" + ids.get(49));

        assertThat(page.json().size()).isEqualTo(50);
        assertThat(page.json().path(49).path("id").asString()).isEqualTo(ids.get(49));
        assertThat(next.json().path(0).path("id").asString()).isEqualTo(ids.get(50));
        assertThat(admin.get(LETTERS).json().size()).isEqualTo(50);
    }

    @Test
    void aRedrivenLetterIsAMessageAgainAndIsMarkedWithWhoDecided() {
        Sale sale = Sale.open(web, 5);
        String orderNo = bought(sale, "ann");
        String id = parked(sale, "{", claim(orderNo, "ann"));
        await().atMost(BOUND).until(() -> messages.of(orderNo).size() == 1);

        Answer redriven = admin.post(LETTERS + "/" + id + "/redrive");

        assertThat(redriven.status()).isEqualTo(200);
        assertThat(redriven.text("status")).isEqualTo("REDRIVEN");
        assertThat(redriven.text("decidedBy")).isEqualTo("operator");
        assertThat(redriven.text("decidedAt")).endsWith("Z");
        await().atMost(BOUND).until(() -> messages.of(orderNo).size() == 2);
        assertThat(CommittedMessages.envelope(messages.of(orderNo).get(1)).claims())
                .singleElement()
                .satisfies(claim -> assertThat(claim.amountCents()).isEqualTo(Sale.PRICE_CENTS));
        assertDecidedAlready(admin.post(LETTERS + "/" + id + "/redrive"), "REDRIVEN");
        assertDecidedAlready(admin.post(LETTERS + "/" + id + "/refuse"), "REDRIVEN");
    }

    @Test
    void aRefusedLetterGivesTheUnitBackAndTellsTheBuyerWhy() {
        Sale sale = Sale.open(web, 1);
        Caller ann = Caller.buyer(web, "ann");
        String orderNo = bought(sale, "ann");
        String id = parked(sale, "{", claim(orderNo, "ann"));

        Answer refused = admin.post(LETTERS + "/" + id + "/refuse");

        assertThat(refused.status()).isEqualTo(200);
        assertThat(refused.json().path("letter").path("status").asString()).isEqualTo("REFUSED");
        assertThat(refused.json().path("claims").path(0).path("fate").asString())
                .isEqualTo("REFUSED");
        assertThat(sale.stock()).isEqualTo(1);
        assertThat(ann.get("/api/v1/orders/" + orderNo).text("status")).isEqualTo("REFUSED");
        assertThat(ann.get("/api/v1/orders/" + orderNo).text("reason")).isEqualTo("REFUSED");
        assertThat(ann.buy(sale.id()).status()).isEqualTo(202);
        assertDecidedAlready(admin.post(LETTERS + "/" + id + "/refuse"), "REFUSED");
        assertThat(sale.stock()).isZero();
    }

    @Test
    void aLetterThatCannotBeSentSaysWhyAndStaysOpen() {
        Sale sale = Sale.open(web, 1);
        String id = parked(sale, "{");

        Answer answer = admin.post(LETTERS + "/" + id + "/redrive");

        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("DEAD_LETTER_STATE");
        assertThat(answer.text("detail")).contains("names no claim");
        assertThat(admin.get(LETTERS + "/" + id).text("status")).isEqualTo("OPEN");
    }

    @Test
    void withoutTheBrokerALetterStaysOpenAndMayBeRedrivenLater() {
        Sale sale = Sale.open(web, 5);
        String orderNo = bought(sale, "ann");
        String id = parked(sale, "{", claim(orderNo, "ann"));
        Stack.shared().rocketmq().kill();
        try {
            Answer unsent = admin.post(LETTERS + "/" + id + "/redrive");
            assertThat(unsent.code()).isEqualTo("TRY_AGAIN");
            assertThat(unsent.text("detail")).contains("The broker", "stays open");
            assertThat(admin.get(LETTERS + "/" + id).text("status")).isEqualTo("OPEN");
        } finally {
            Stack.shared().rocketmq().start();
        }
        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(
                                admin.post(LETTERS + "/" + id + "/redrive").status())
                        .isEqualTo(200));
    }

    @Test
    void whatDoesNotExistIsNotFound() {
        for (String id : new String[] {"999999999999", "0", "x", "9".repeat(19)}) {
            assertThat(admin.get(LETTERS + "/" + id).code()).isEqualTo("NOT_FOUND");
            assertThat(admin.post(LETTERS + "/" + id + "/redrive").code()).isEqualTo("NOT_FOUND");
            assertThat(admin.post(LETTERS + "/" + id + "/refuse").code()).isEqualTo("NOT_FOUND");
        }
        assertThat(admin.get(LETTERS + "?after=x").code()).isEqualTo("BAD_REQUEST");
    }

    @Test
    void onlyAdminsSeeAndDecide() {
        Sale sale = Sale.open(web, 1);
        String id = parked(sale, "{");
        for (Caller caller : List.of(Caller.buyer(web, "ann"), Caller.withToken(web, null))) {
            for (Answer answer : List.of(
                    caller.get(LETTERS),
                    caller.get(LETTERS + "/" + id),
                    caller.post(LETTERS + "/" + id + "/redrive"),
                    caller.post(LETTERS + "/" + id + "/refuse"))) {
                assertThat(answer.code()).isIn("FORBIDDEN", "UNAUTHENTICATED");
            }
        }
        assertThat(admin.get(LETTERS + "/" + id).text("status")).isEqualTo("OPEN");
    }

    @Test
    @Tag("MQ-04")
    void whatIsSentAgainGoesThroughTheOneProducerOfTheTemplate() {
        assertThat(web.bean(DefaultMQProducer.class))
                .isSameAs(web.bean(RocketMQTemplate.class).getProducer());
    }

    private String parked(Sale sale, String payload, NamedClaim... claims) {
        String messageId = UUID.randomUUID().toString();
        DeadLetters letters = web.bean(DeadLetters.class);
        letters.park(new NewDeadLetter(
                messageId,
                new ActivityId(Long.parseLong(sale.id())),
                List.of(claims),
                new Payload(payload.getBytes(UTF_8)),
                "a test"));
        return letters.open(0, 1_000).stream()
                .filter(letter -> letter.messageId().equals(messageId))
                .map(letter -> Long.toString(letter.id()))
                .findFirst()
                .orElseThrow();
    }

    private String bought(Sale sale, String user) {
        return Caller.buyer(web, user).buy(sale.id()).text("orderNo");
    }

    private static NamedClaim claim(String orderNo, String user) {
        return new NamedClaim(new OrderNo(orderNo), new UserId(user));
    }

    private static void assertDecidedAlready(Answer answer, String decision) {
        assertThat(answer.status()).isEqualTo(409);
        assertThat(answer.code()).isEqualTo("DEAD_LETTER_STATE");
        assertThat(answer.text("detail")).contains(decision, "operator");
    }
}
