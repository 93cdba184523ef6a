package io.seckill.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import io.seckill.web.support.RedisCalls;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** The gate by a clock of the test's own, so that nothing here depends on how fast the machine is. */
class GateOnRealRedisIT {
    private static final Duration SHUT_FOR = Duration.ofMillis(500);

    private final WebInstance web = WebInstance.shared();
    private final ClaimLedger ledger = web.bean(ClaimLedger.class);
    private final OrderNumbers numbers = web.bean(OrderNumbers.class);
    private final AtomicLong now = new AtomicLong(1);
    private final SoldOutGate gate = gateFor(100);

    private final ActivityId activity =
            new ActivityId(Long.parseLong(Sale.open(web, 2).id()));
    private final ClaimRequest first = claimed("first");

    @Test
    void sellingGoesOnWhileAUnitIsLeft() {
        gate.shut(activity);

        assertThat(gate.turnsAway(request("late"))).isFalse();
    }

    @Test
    void soldOutClicksCostRedisNothingAndHoldersPass() {
        ClaimRequest second = claimed("second");
        gate.shut(activity);
        RedisCalls redis = new RedisCalls(web);
        long before = redis.of("evalsha");

        assertThat(IntStream.range(0, 1_000)).allMatch(i -> gate.turnsAway(request("late-" + i)));
        assertThat(gate.turnsAway(first)).isFalse();
        assertThat(gate.turnsAway(second)).isFalse();

        assertThat(redis.of("evalsha")).isEqualTo(before);
    }

    @Test
    void itOpensWhenItsTimeIsOverAndShutsAgainWithoutReadingTheSameHoldersTwice() {
        claimed("second");
        gate.shut(activity);
        now.addAndGet(SHUT_FOR.toNanos());
        assertThat(gate.turnsAway(request("late"))).isFalse();
        RedisCalls redis = new RedisCalls(web);
        long scans = redis.of("hscan");

        gate.shut(activity);

        assertThat(gate.turnsAway(request("late"))).isTrue();
        assertThat(redis.of("hscan")).isEqualTo(scans);
    }

    @Test
    void aNewHolderIsKnownFromTheNextTimeItShuts() {
        claimed("second");
        gate.shut(activity);
        ledger.withdraw(first, TombstoneReason.NOT_PUBLISHED);
        ClaimRequest third = claimed("third");

        gate.shut(activity);

        assertThat(gate.turnsAway(third)).isFalse();
        assertThat(gate.turnsAway(request("late"))).isTrue();
    }

    @Test
    void aSaleWithMoreHoldersThanItMayRememberLeavesItOpen() {
        claimed("second");
        SoldOutGate small = gateFor(1);

        small.shut(activity);
        small.shut(activity);

        assertThat(small.turnsAway(request("late"))).isFalse();
    }

    private SoldOutGate gateFor(int maxHolders) {
        return new SoldOutGate(ledger, now::get, SHUT_FOR, maxHolders);
    }

    private ClaimRequest claimed(String user) {
        ClaimRequest request = request(user);
        ledger.claim(activity, List.of(request));
        return request;
    }

    private ClaimRequest request(String user) {
        return new ClaimRequest(numbers.next(activity), new UserId(user), "k", "f");
    }
}
