package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.alibaba.csp.sentinel.slots.system.SystemRule;
import com.alibaba.csp.sentinel.slots.system.SystemRuleManager;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.Limits;
import io.seckill.web.support.RedisCalls;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class LimitsIT {
    private static final int WIDE = 1_000_000;

    private final WebInstance web = WebInstance.shared();

    @AfterEach
    void takeLimitsAway() {
        SystemRuleManager.loadRules(List.of());
        Limits.widen();
    }

    @Test
    @Tag("SE-01")
    @Tag("SE-04")
    void aFlowRuleAnswersTooManyRequestsBeforeRedisAndLeavesTheKeyFree() {
        Sale sale = Sale.open(web, 10);
        Limits.set(0, WIDE);

        assertTurnedAwayBeforeRedisWithTheKeyFree(sale, Limits::widen);
    }

    @Test
    @Tag("SE-01")
    void aBreakerRuleAnswersTooManyRequestsBeforeRedisAndLeavesTheKeyFree() {
        Sale sale = Sale.open(web, 10);
        Limits.breakAtTheFirstPurchase();
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Caller.buyer(web, "slow").buy(sale.id()).status() == 429);

        assertTurnedAwayBeforeRedisWithTheKeyFree(sale, Limits::widen);
    }

    @Test
    @Tag("SE-01")
    void aSystemRuleAnswersTooManyRequestsBeforeRedisAndLeavesTheKeyFree() {
        Sale sale = Sale.open(web, 10);
        SystemRule nobody = new SystemRule();
        nobody.setQps(0);
        SystemRuleManager.loadRules(List.of(nobody));

        assertTurnedAwayBeforeRedisWithTheKeyFree(sale, () -> SystemRuleManager.loadRules(List.of()));
    }

    @Test
    @Tag("SE-04")
    void aRulesFileThatCannotBeReadOrIsNotThereMeansTheBuiltInLimitsAndNotNone() {
        Sale sale = Sale.open(web, 10);
        for (Runnable broken : List.<Runnable>of(() -> Limits.spoil(3_000, 10), () -> Limits.remove(3_000, 10))) {
            Limits.widen();
            broken.run();

            assertThat(clicks(Caller.buyer(web, "ann"), sale, 60)).anyMatch(answer -> answer.status() == 429);
        }
    }

    @Test
    @Tag("SE-01")
    void aFlowRuleOfOneLetsAboutOneASecondIn() {
        Sale sale = Sale.open(web, 10);
        Limits.set(1, WIDE);
        // What earlier tests let in still counts in Sentinel's running second
        await().atMost(Duration.ofSeconds(20))
                .until(() -> Caller.buyer(web, "first").buy(sale.id()).status() == 202);
        long start = System.nanoTime();

        List<Answer> answers =
                IntStream.range(0, 20)
                        .mapToObj(i -> Caller.buyer(web, "u" + i).buyAsync(sale.id(), "k"))
                        .toList()
                        .stream()
                        .map(CompletableFuture::join)
                        .toList();

        assertThat(answers).allMatch(answer -> answer.status() == 202 || answer.status() == 429);
        assertThat(answers.stream().filter(answer -> answer.status() == 202).count())
                .isLessThanOrEqualTo(secondsSince(start) + 2);
    }

    @Test
    @Tag("SE-03")
    void aHotParameterRuleHoldsOneUserBackAndNobodyElse() {
        Sale sale = Sale.open(web, 10);
        Limits.set(WIDE, 2);
        long start = System.nanoTime();

        List<Answer> anns = clicks(Caller.buyer(web, "ann"), sale, 20);
        long seconds = secondsSince(start);
        Answer bob = Caller.buyer(web, "bob").buy(sale.id());

        assertThat(anns.stream().filter(answer -> answer.status() != 429).count())
                .isBetween(1L, 2 * (seconds + 2));
        assertThat(anns.stream().filter(answer -> answer.status() == 429))
                .isNotEmpty()
                .allMatch(answer -> answer.code().equals("RATE_LIMITED")
                        && answer.header("Retry-After").isPresent());
        assertThat(bob.status()).isEqualTo(202);
    }

    @Test
    void theBuiltInLimitsLetADoubleAndATripleClickPass() {
        Sale sale = Sale.open(web, 10);
        Limits.set(3_000, 10);

        assertThat(clicks(Caller.buyer(web, "ann"), sale, 3)).noneMatch(answer -> answer.status() == 429);
    }

    private void assertTurnedAwayBeforeRedisWithTheKeyFree(Sale sale, Runnable lift) {
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        RedisCalls redis = new RedisCalls(web);
        long before = redis.of("evalsha");

        List<Answer> blocked = clicks(ann, sale, 10);
        Answer blockedKey = ann.buy(sale.id(), key);

        assertThat(blocked).allSatisfy(answer -> {
            assertThat(answer.status()).isEqualTo(429);
            assertThat(answer.code()).isEqualTo("RATE_LIMITED");
            assertThat(answer.header("Retry-After")).contains("1");
        });
        assertThat(blockedKey.status()).isEqualTo(429);
        assertThat(redis.of("evalsha")).isEqualTo(before);
        lift.run();
        Answer later = ann.buy(sale.id(), key);
        assertThat(later.status()).isEqualTo(202);
        assertThat(later.header("Idempotency-Replayed")).isEmpty();
    }

    private static List<Answer> clicks(Caller buyer, Sale sale, int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> buyer.buyAsync(sale.id(), UUID.randomUUID().toString()))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }

    private static long secondsSince(long nanos) {
        return Duration.ofNanos(System.nanoTime() - nanos).toSeconds();
    }
}
