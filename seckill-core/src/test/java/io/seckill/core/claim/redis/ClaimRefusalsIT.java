package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimAnswer.AlreadyClaimed;
import io.seckill.core.claim.ClaimAnswer.Claimed;
import io.seckill.core.claim.ClaimAnswer.Refused;
import io.seckill.core.claim.ClaimAnswer.Replayed;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.order.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What claim.lua refuses by window, state and rate, and how it answers a batch. */
class ClaimRefusalsIT {

    @Test
    void windowIsCheckedByRedisItself() {
        Sale early = Sale.within(10, 60, 120);
        Sale late = Sale.within(10, -120, -60);

        assertThat(early.claim(early.request("u1"))).isEqualTo(Refused.NOT_STARTED);
        assertThat(late.claim(late.request("u1"))).isEqualTo(Refused.ENDED);
        assertThat(early.text(early.keys.stock())).isEqualTo("10");
        assertThat(late.text(late.keys.stock())).isEqualTo("10");
    }

    @Test
    void unknownOrPausedSaleIsNotOnSale() {
        Sale unknown = Sale.planned(10);
        Sale paused = Sale.running(10);
        paused.writeField(paused.keys.meta(), "state", "CLOSED");

        assertThat(unknown.claim(unknown.request("u1"))).isEqualTo(Refused.NOT_ON_SALE);
        assertThat(paused.claim(paused.request("u1"))).isEqualTo(Refused.NOT_ON_SALE);
        assertThat(paused.balance().selling()).isFalse();
    }

    @Test
    @Tag("RD-06")
    void lostStockKeyIsAnAlarmAndNeverSoldOutNorReloaded() {
        Sale sale = Sale.running(10);
        ClaimRequest holder = sale.hold("u1");
        sale.lose(sale.keys.stock());

        assertThat(sale.claim(sale.request("u2"))).isEqualTo(Refused.STATE_LOST);
        assertThat(sale.claim(holder)).isInstanceOf(Claimed.class);
        assertThat(sale.text(sale.keys.stock())).isNull();
        assertThat(sale.balance().stock()).isNull();
        assertThat(sale.balance().holds()).isFalse();
    }

    @Test
    void triesBeyondTheLimitAreRefusedUntilTheWindowIsOver() {
        Sale sale = Sale.running(0, LedgerClient.shared(), LedgerClient.properties(2));
        ClaimRequest third = sale.request("u1");

        assertThat(sale.claim(sale.request("u1"))).isEqualTo(Refused.SOLD_OUT);
        assertThat(sale.claim(sale.request("u1"))).isEqualTo(Refused.SOLD_OUT);
        assertThat(sale.claim(third)).isEqualTo(Refused.RATE_LIMITED);
        assertThat(sale.ttlMs(sale.keys.rate(new UserId("u1")))).isBetween(1L, 10_000L);
        assertThat(sale.claim(sale.request("u2"))).isEqualTo(Refused.SOLD_OUT);

        sale.lose(sale.keys.rate(new UserId("u1")));
        assertThat(sale.claim(third)).as("the same request after the window").isEqualTo(Refused.SOLD_OUT);
    }

    @Test
    @Tag("BF-01")
    void holderWhoGoesOnClickingIsToldThatHeHoldsAUnitAndNotToSlowDown() {
        Sale sale = Sale.running(10, LedgerClient.shared(), LedgerClient.properties(2));
        ClaimRequest first = sale.hold("u1");

        assertThat(IntStream.range(0, 20).mapToObj(i -> sale.claim(sale.request("u1"))))
                .allMatch(new AlreadyClaimed(first.orderNo())::equals);
    }

    @Test
    void batchIsAnsweredRequestByRequest() {
        Sale sale = Sale.running(2);
        ClaimRequest a = sale.request("a", "k", "print");
        List<ClaimRequest> batch = List.of(
                a,
                sale.request("a", "k", "print"),
                sale.request("a", "k", "other"),
                sale.request("a"),
                sale.request("b"),
                sale.request("c"),
                a);

        List<ClaimAnswer> answers = sale.ledger.claim(sale.id, batch);

        Instant at = ((Claimed) answers.get(0)).claimedAt();
        assertThat(answers)
                .containsExactly(
                        new Claimed(a.orderNo(), at),
                        new Replayed(a.orderNo(), ClaimState.HELD, at),
                        Refused.KEY_REUSED,
                        new AlreadyClaimed(a.orderNo()),
                        new Claimed(batch.get(4).orderNo(), at),
                        Refused.SOLD_OUT,
                        new Claimed(a.orderNo(), at));
        assertThat(sale.text(sale.keys.stock())).isEqualTo("0");
        assertThat(sale.balance().holds()).isTrue();
    }

    @Test
    void fullBatchIsOneCallAndALargerOneIsRefused() {
        Sale sale = Sale.running(100);
        List<ClaimRequest> batch = new ArrayList<>(IntStream.range(0, ClaimLedger.MAX_BATCH)
                .mapToObj(i -> sale.request("u" + i))
                .toList());

        assertThat(sale.ledger.claim(sale.id, batch)).hasSize(64).allMatch(Claimed.class::isInstance);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("36");

        batch.add(sale.request("one-too-many"));
        assertThatThrownBy(() -> sale.ledger.claim(sale.id, batch)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> sale.ledger.claim(sale.id, List.of())).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(
                        () -> sale.ledger.claim(sale.id, List.of(Sale.planned(1).request("u"))))
                .isInstanceOf(IllegalArgumentException.class);
    }
}
