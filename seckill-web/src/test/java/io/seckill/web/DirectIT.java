package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.LedgerFaults;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;

/** The breaker around Redis, and the way around it. The ledger's calls go unanswered at a fault point behind the breaker. */
@Tag("SE-02")
@ExtendWith(OutputCaptureExtension.class)
class DirectIT {
    private static final Duration BOUND = Duration.ofSeconds(30);
    private static final int ALWAYS = 1_000_000;

    private static WebInstance web;

    @BeforeAll
    static void start() {
        web = WebInstance.start(
                new Class<?>[] {WebApplication.class, LedgerFaults.class},
                "seckill.direct.concurrency=4",
                "seckill.direct.look-every=100ms",
                // So that the ledger's clock, or what stands in for it, decides how early is too early
                "seckill.admission.early-margin=1h");
    }

    @AfterAll
    static void stop() {
        web.close();
    }

    private static void spoil(Sale sale, String key) {
        web.bean(RedissonClient.class)
                .getBucket("seckill:{" + sale.id() + "}:" + key, StringCodec.INSTANCE)
                .set("spoilt");
    }

    @AfterEach
    void letRedisAnswer() {
        LedgerFaults.answered();
        await().atMost(BOUND).until(() -> !isBypassed());
    }

    @Test
    void refusalsAndASaleNobodyCanReadKeepTheBreakerClosed() {
        Sale soldOut = Sale.open(web, 1);
        assertThat(Caller.buyer(web, "ann").buy(soldOut.id()).status()).isEqualTo(202);
        Sale spoilt = Sale.open(web, 5);
        spoil(spoilt, "stock");
        Sale unknown = Sale.open(web, 5);
        spoil(unknown, "meta");
        Sale claimless = Sale.open(web, 5);
        spoil(claimless, "claims");

        for (int i = 0; i < 300; i++) {
            assertThat(Caller.buyer(web, "late-" + i).buy(soldOut.id()).code()).isEqualTo("SOLD_OUT");
        }
        for (int i = 0; i < 20; i++) {
            Caller late = Caller.buyer(web, "late-" + i);
            assertThat(Stream.of(spoilt, unknown, claimless)
                            .map(sale -> late.buy(sale.id()).code()))
                    .containsOnly("TRY_AGAIN");
            assertThat(late.get("/api/v1/activities/" + spoilt.id()).text("stockState"))
                    .isEqualTo("NOT_ON_SALE");
            assertThat(late.get("/api/v1/activities").status()).isEqualTo(200);
            assertThat(late.get("/api/v1/orders/" + claimless.id() + "-01KBNXXK2Y0000000000000000")
                            .status())
                    .isEqualTo(503);
        }

        assertThat(Caller.admin(web)
                        .post("/admin/v1/activities/" + spoilt.id() + "/preheat")
                        .text("detail"))
                .contains("a person has to mend it");
        assertThat(isBypassed()).isFalse();
        assertThat(web.bean(OrderBook.class)
                        .balance(spoilt.activityId())
                        .orElseThrow()
                        .live())
                .isZero();
    }

    @Test
    void whileRedisIsSilentTwoHundredBuyersOfTenUnitsGetTenOrdersAndRedisLearnsThem() {
        Sale sale = Sale.open(web, 10);
        silence();
        awaitBypass(sale);

        List<CompletableFuture<Answer>> asked = IntStream.range(0, 200)
                .mapToObj(i -> Caller.buyer(web, "crowd-" + i).buyAsync(sale.id(), "key"))
                .toList();
        List<Answer> answers = asked.stream().map(CompletableFuture::join).toList();

        assertThat(answers).extracting(DirectIT::word).isSubsetOf("ACCEPTED", "SOLD_OUT", "TRY_AGAIN");
        sellTheRest(sale);
        assertThat(web.bean(OrderBook.class).balance(sale.activityId()).orElseThrow())
                .satisfies(book -> {
                    assertThat(book.live()).isEqualTo(10);
                    assertThat(book.holds()).isTrue();
                });
        // It is shown as it was a moment ago
        await().atMost(BOUND)
                .until(() -> Caller.withToken(web, null)
                        .get("/api/v1/activities/" + sale.id())
                        .text("stockState")
                        .equals("SOLD_OUT"));

        LedgerFaults.answered();
        await().atMost(BOUND).until(() -> !isBypassed());
        assertThat(sale.balance().claims()).isEqualTo(10);
        assertThat(sale.stock()).isZero();
        assertThat(web.bean(ClaimLedger.class).claims(sale.activityId(), "0").claims())
                .allMatch(claim -> claim.state() == ClaimState.SETTLED);
    }

    @Test
    void theSaleWindowHoldsOnTheWayAround() {
        Sale running = Sale.open(web, 10);
        Sale early = Sale.published(web, 1, Duration.ofMinutes(10), Duration.ofHours(1));
        Sale over = Sale.published(web, 1, Duration.ofHours(-2), Duration.ofSeconds(-1));
        silence();
        awaitBypass(running);

        assertThat(Caller.buyer(web, "ann").buy(over.id()).code()).isEqualTo("ENDED");
        assertThat(Caller.buyer(web, "ann").buy(early.id()).code()).isEqualTo("NOT_STARTED");
    }

    @Test
    void aBuyerWhoseClaimWasInFlightWhenRedisFellSilentKeepsTheOrderPlacedWithoutIt() {
        Sale sale = Sale.open(web, 3);
        UserId ann = new UserId("ann");
        Caller.buyer(web, "ann").buy(sale.id(), "before");
        silence();
        awaitBypass(sale);

        Answer placed = Caller.buyer(web, "ann").buy(sale.id(), "meanwhile");
        assertThat(placed.status()).isEqualTo(202);

        LedgerFaults.answered();
        await().atMost(BOUND).until(() -> !isBypassed());
        assertThat(web.bean(ClaimLedger.class).claimsOf(sale.activityId(), List.of(ann)))
                .hasEntrySatisfying(
                        ann, claim -> assertThat(claim.orderNo().value()).isEqualTo(placed.text("orderNo")));
        assertThat(sale.balance().holds()).isTrue();
    }

    @Test
    void aReturnThatFailsIsTriedAgainIsToldOfOnceAndPurchasesGoOnMeanwhile(CapturedOutput output) {
        Sale sale = Sale.open(web, 10);
        silence();
        awaitBypass(sale);
        assertThat(Caller.admin(web)
                        .post("/admin/v1/activities/" + sale.id() + "/preheat")
                        .text("detail"))
                .isEqualTo("Redis did not answer. What was done until then stands");
        LedgerFaults.answered();
        LedgerFaults.unanswered("adopt", 3);

        await().atMost(BOUND).until(() -> !isBypassed());

        assertThat(sale.balance().claims()).isEqualTo(1);
        assertThat(sale.stock()).isEqualTo(9);
        assertThat(output.toString())
                .as("other outages of the same minute are told of too")
                .containsOnlyOnce("Redis is not back yet");
    }

    private static void silence() {
        for (String method : List.of("claim", "balance", "claimsOf", "adopt", "soldOutUpTo")) {
            LedgerFaults.unanswered(method, ALWAYS);
        }
    }

    /** One buyer who tries until the breaker has opened; that buyer then has an order. */
    private static void awaitBypass(Sale sale) {
        Caller patient = Caller.buyer(web, "patient");
        await().atMost(BOUND).until(() -> patient.buy(sale.id(), "key").status() == 202);
        assertThat(isBypassed()).isTrue();
    }

    /** Whoever found no place on the way around comes again. */
    private static void sellTheRest(Sale sale) {
        for (int i = 0; i < 20; i++) {
            assertThat(word(Caller.buyer(web, "rest-" + i).buy(sale.id(), "key")))
                    .isIn("ACCEPTED", "SOLD_OUT");
        }
    }

    private static String word(Answer answer) {
        return answer.status() == 202 ? "ACCEPTED" : answer.code();
    }

    private static boolean isBypassed() {
        return web.bean(MeterRegistry.class)
                        .get("seckill.ledger.bypassed")
                        .gauge()
                        .value()
                == 1;
    }
}
