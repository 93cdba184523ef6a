package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.stack.Fault;
import io.seckill.stack.FaultProxy;
import io.seckill.stack.Trigger;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.FaultyNetwork;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Redis grants a unit, and its reply is late or lost: what the buyer hears, and that one unit is taken. */
class RedisFaultsIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final Duration UNTIL_HEALED = Duration.ofMinutes(10);

    private final FaultProxy redis = FaultyNetwork.shared().redis();
    private final WebInstance web = FaultyNetwork.shared().web();
    private final String key = UUID.randomUUID().toString();
    private final Caller ann = Caller.buyer(web, "ann");
    private Sale sale;

    @BeforeEach
    void openASaleAndLoadTheScripts() {
        sale = Sale.open(web, 10);
        assertThat(Caller.buyer(web, "bob").buy(sale.id()).status()).isEqualTo(202);
    }

    @AfterEach
    void heal() {
        redis.set(Fault.NONE);
        redis.cut();
    }

    @Test
    @Tag("RD-02")
    void aClaimWhoseReplyIsLateIsSentAgainAndTheFirstGrantIsTheAnswer() {
        Trigger claim = redis.when(key, Fault.lateReplies(UNTIL_HEALED));

        CompletableFuture<Answer> answer = ann.buyAsync(sale.id(), key);
        await().atMost(BOUND).pollInterval(Duration.ofMillis(10)).until(() -> claim.seen() >= 2);
        redis.set(Fault.NONE);

        assertAcceptedFor(answer.join());
    }

    @Test
    @Tag("RD-02")
    void aClaimWhoseReplyIsLostWithItsConnectionIsSentAgainAndTheFirstGrantIsTheAnswer() {
        Trigger claim = redis.when(key, Fault.resetAfterReplies(0));

        Answer answer = ann.buy(sale.id(), key);

        assertThat(claim.seen()).isGreaterThanOrEqualTo(2);
        assertAcceptedFor(answer);
    }

    @Test
    @Tag("RD-02")
    void aClaimOfWhichNoTryIsAnsweredIsUnknownAndTheSameKeyFindsIt() {
        redis.set(Fault.REPLIES_LOST);
        Trigger claim = redis.when(key, Fault.REPLIES_LOST);

        Answer unknown = ann.buy(sale.id(), key);

        assertTryAgain(unknown);
        assertThat(claim.seen()).isGreaterThanOrEqualTo(2);
        redis.set(Fault.NONE);
        redis.cut();
        Answer found = untilAccepted();
        assertThat(found.header("Idempotency-Replayed")).contains("true");
        assertThat(sale.stock()).isEqualTo(8);
        assertThat(sale.balance().claims()).isEqualTo(2);
    }

    @Test
    @Tag("RD-02")
    @Tag("MQ-02")
    void aClaimThatReachesRedisAfterItsBuyerWasToldToTryAgainTakesNoSecondUnit() {
        redis.set(Fault.lateRequests(UNTIL_HEALED));
        Trigger claim = redis.when(key, Fault.lateRequests(UNTIL_HEALED));

        assertTryAgain(ann.buy(sale.id(), key));
        assertThat(claim.seen()).isPositive();
        redis.set(Fault.NONE);

        Answer found = untilAccepted();
        assertThat(ann.buy(sale.id(), key).text("orderNo")).isEqualTo(found.text("orderNo"));
        assertThat(sale.stock()).isEqualTo(8);
        assertThat(sale.balance().claims()).isEqualTo(2);
    }

    private void assertAcceptedFor(Answer answer) {
        assertThat(answer.status()).isEqualTo(202);
        assertThat(answer.header("Idempotency-Replayed"))
                .as("the repeated script says CLAIMED, not REPLAYED")
                .isEmpty();
        assertThat(sale.stock()).isEqualTo(8);
        assertThat(sale.balance().claims()).isEqualTo(2);
        assertThat(ann.get("/api/v1/orders/" + answer.text("orderNo")).text("status"))
                .isEqualTo("PENDING");
    }

    private static void assertTryAgain(Answer answer) {
        assertThat(answer.status()).isEqualTo(503);
        assertThat(answer.code()).isEqualTo("TRY_AGAIN");
    }

    private Answer untilAccepted() {
        return await().atMost(BOUND).until(() -> ann.buy(sale.id(), key), answer -> answer.status() == 202);
    }
}
