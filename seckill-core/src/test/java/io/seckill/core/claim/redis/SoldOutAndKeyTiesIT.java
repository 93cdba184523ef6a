package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.ActivityStatus;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import io.seckill.stack.Stack;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.redisson.config.Config;

class SoldOutAndKeyTiesIT {
    private static final Random RANDOM = new Random();
    private static final OrderNumbers NUMBERS = new OrderNumbers(Clock.systemUTC(), RANDOM);

    private static RedissonClient redisson;

    private ClaimLedger ledger;
    private ActivityId activity;

    @BeforeAll
    static void connect() {
        Config config = new Config().setCodec(StringCodec.INSTANCE);
        config.useSingleServer().setAddress(Stack.shared().redis().url());
        redisson = Redisson.create(config);
    }

    @AfterAll
    static void disconnect() {
        redisson.shutdown();
    }

    @BeforeEach
    void openASaleOfOneUnit() {
        ledger = new RedisClaimLedger(
                new RedissonScriptRunner(redisson, Duration.ofSeconds(5)),
                new LedgerProperties(Duration.ofSeconds(60), Duration.ofSeconds(10), 0, Duration.ofDays(1), 200));
        activity = new ActivityId(RANDOM.nextLong(1, 1L << 40));
        Instant now = Instant.now();
        ledger.preheat(new Activity(
                activity,
                "one unit",
                100,
                now.minusSeconds(60),
                now.plusSeconds(600),
                Duration.ofMinutes(15),
                ActivityStatus.PUBLISHED,
                1));
    }

    @Test
    void whileAUnitIsLeftTheSaleIsNotSoldOut() {
        assertThat(ledger.soldOutUpTo(activity)).isEmpty();
    }

    @Test
    void aSoldOutSaleNamesItsNewestHolder() {
        ClaimRequest holder = request("holder", "k1");
        assertThat(claim(holder)).isInstanceOf(ClaimAnswer.Claimed.class);

        assertThat(ledger.soldOutUpTo(activity)).contains(holder.orderNo());
    }

    @Test
    void aUnitThatCameBackAndWasSoldAgainChangesTheNewestHolder() {
        ClaimRequest first = request("first", "k1");
        ClaimRequest second = request("second", "k1");
        claim(first);
        ledger.withdraw(first, TombstoneReason.NOT_PUBLISHED);
        assertThat(ledger.soldOutUpTo(activity)).isEmpty();

        claim(second);

        assertThat(ledger.soldOutUpTo(activity)).contains(second.orderNo());
    }

    @Test
    void anAdoptedOrderIsTheNewestHolder() {
        ClaimRequest adopted = request("adopted", "k1");
        ledger.adopt(adopted.orderNo(), adopted.userId());

        assertThat(ledger.soldOutUpTo(activity)).contains(adopted.orderNo());
    }

    @Test
    void aSaleTheLedgerDoesNotKnowIsNotSoldOutAndAdoptingDoesNotMakeItKnown() {
        ActivityId unknown = new ActivityId(RANDOM.nextLong(1L << 41, 1L << 42));
        ledger.adopt(NUMBERS.next(unknown), new UserId("a"));

        assertThat(ledger.soldOutUpTo(unknown)).isEmpty();
        assertThat(ledger.balance(unknown)).isEmpty();
    }

    @Test
    @Tag("BF-08")
    void aKeyIsTiedToItsFirstUseForItsUserAlone() {
        String key = "k" + RANDOM.nextLong();
        assertThat(ledger.bind(tie("a", key, "first"))).isTrue();

        assertThat(ledger.bind(tie("a", key, "first"))).isTrue();
        assertThat(ledger.bind(tie("a", key, "second"))).isFalse();
        assertThat(ledger.bind(tie("b", key, "second"))).isTrue();
        assertThat(redisson.getBucket("seckill:tie:{a/" + key + "}", StringCodec.INSTANCE)
                        .remainTimeToLive())
                .isBetween(1L, 60_000L);
    }

    private ClaimAnswer claim(ClaimRequest request) {
        return ledger.claim(activity, List.of(request)).get(0);
    }

    private ClaimRequest request(String user, String key) {
        return new ClaimRequest(NUMBERS.next(activity), new UserId(user), key, "f");
    }

    private ClaimRequest tie(String user, String key, String fingerprint) {
        return new ClaimRequest(NUMBERS.next(activity), new UserId(user), key, fingerprint);
    }
}
