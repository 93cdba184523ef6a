package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimAnswer.AlreadyClaimed;
import io.seckill.core.claim.ClaimAnswer.Claimed;
import io.seckill.core.claim.ClaimAnswer.Refused;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.TombstoneReason;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Many buyers at once. */
class LedgerRushIT {

    @Test
    @Tag("BF-02")
    void thousandBuyersGetTenUnitsAndTheStockIsNeverOutOfRange() throws Exception {
        Sale sale = Sale.running(10);
        AtomicBoolean racing = new AtomicBoolean(true);
        ExecutorService sampler = Executors.newSingleThreadExecutor();
        Future<List<LedgerBalance>> samples = sampler.submit(() -> sample(sale, racing));

        List<ClaimAnswer> answers =
                atOnce(IntStream.range(0, 1_000).mapToObj(i -> () -> sale.claim(sale.request("u" + i))));
        racing.set(false);

        assertThat(samples.get()).isNotEmpty().allMatch(LedgerBalance::holds).allMatch(LedgerRushIT::inRange);
        sampler.shutdown();
        assertThat(answers).filteredOn(Claimed.class::isInstance).hasSize(10);
        assertThat(answers).filteredOn(answer -> answer == Refused.SOLD_OUT).hasSize(990);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("0");
    }

    @Test
    @Tag("BF-02")
    void threeUnitsGivenBackAreExactlyThreeUnits() throws Exception {
        Sale sale = Sale.running(10);
        atOnce(IntStream.range(0, 20).mapToObj(i -> () -> sale.claim(sale.request("u" + i))));

        sale.visit().stream()
                .limit(3)
                .forEach(claim -> sale.ledger.release(
                        claim.orderNo(), claim.userId(), Set.of(ClaimState.HELD), TombstoneReason.CANCELLED));
        assertThat(sale.text(sale.keys.stock())).isEqualTo("3");

        assertThat(atOnce(IntStream.range(0, 20).mapToObj(i -> () -> sale.claim(sale.request("late-" + i)))))
                .filteredOn(Claimed.class::isInstance)
                .hasSize(3);
        assertThat(sale.balance().holds()).isTrue();
    }

    @Test
    @Tag("BF-01")
    void fiveHundredClicksOfOneUserTakeOneUnitAndTheOthersGetTheRest() throws Exception {
        Sale sale = Sale.running(100);

        List<ClaimAnswer> clicks = atOnce(IntStream.range(0, 500).mapToObj(i -> () -> sale.claim(sale.request("u"))));
        List<ClaimAnswer> others =
                atOnce(IntStream.range(0, 99).mapToObj(i -> () -> sale.claim(sale.request("other-" + i))));

        assertThat(clicks).filteredOn(Claimed.class::isInstance).hasSize(1);
        assertThat(clicks).filteredOn(AlreadyClaimed.class::isInstance).hasSize(499);
        assertThat(others).allMatch(Claimed.class::isInstance);
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 0L, 100, 100, true));
    }

    @Test
    @Tag("BF-09")
    void parallelRequestsOfOneUserThroughThreeInstancesGetOneUnit() throws Exception {
        Sale first = Sale.running(100);
        try (LedgerClient two = LedgerClient.impatient(Duration.ofSeconds(5));
                LedgerClient three = LedgerClient.impatient(Duration.ofSeconds(5))) {
            List<Sale> instances = List.of(first, first.through(two), first.through(three));

            List<ClaimAnswer> answers = atOnce(IntStream.range(0, 64).mapToObj(i -> () -> {
                Sale instance = instances.get(i % 3);
                return instance.claim(instance.request("u"));
            }));

            assertThat(answers).filteredOn(Claimed.class::isInstance).hasSize(1);
        }
        assertThat(first.balance()).isEqualTo(new LedgerBalance(100, 99L, 1, 1, true));
    }

    @Test
    @Tag("BF-03")
    void preheatsAtTheSameMomentMakeOneSale() throws Exception {
        Sale sale = Sale.planned(10);

        List<Boolean> wrote = atOnce(IntStream.range(0, 16).mapToObj(i -> () -> sale.ledger.preheat(sale.activity)));

        assertThat(wrote).filteredOn(first -> first).hasSize(1);
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 10L, 0, 0, true));
    }

    @Test
    @Tag("BF-06")
    void releasesOfOneClaimAtTheSameMomentGiveOneUnitBack() throws Exception {
        Sale sale = Sale.running(10);
        var claim = sale.hold("u");

        atOnce(IntStream.range(0, 16)
                .mapToObj(i -> () -> sale.ledger.release(
                        claim.orderNo(), claim.userId(), Set.of(ClaimState.HELD), TombstoneReason.CANCELLED)));

        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 10L, 0, 0, true));
    }

    private static List<LedgerBalance> sample(Sale sale, AtomicBoolean racing) {
        List<LedgerBalance> samples = new ArrayList<>();
        do {
            samples.add(sale.balance());
        } while (racing.get());
        return samples;
    }

    private static boolean inRange(LedgerBalance balance) {
        Long stock = balance.stock();
        return stock != null && stock >= 0 && stock <= balance.total();
    }

    private static <T> List<T> atOnce(Stream<Callable<T>> calls) throws Exception {
        ExecutorService threads = Executors.newFixedThreadPool(32);
        try {
            List<T> results = new ArrayList<>();
            for (Future<T> result : threads.invokeAll(calls.toList())) {
                results.add(result.get());
            }
            return results;
        } finally {
            threads.shutdown();
        }
    }
}
