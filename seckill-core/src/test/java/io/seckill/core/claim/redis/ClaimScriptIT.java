package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimAnswer.AlreadyClaimed;
import io.seckill.core.claim.ClaimAnswer.Claimed;
import io.seckill.core.claim.ClaimAnswer.Refused;
import io.seckill.core.claim.ClaimAnswer.Replayed;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.UserId;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What claim.lua answers, and what it leaves behind. */
class ClaimScriptIT {

    @Test
    void claimTakesOneUnitAndLeavesReadableText() {
        Sale sale = Sale.running(10);
        ClaimRequest request = sale.request("u1", "k1", "print");

        Claimed claimed = (Claimed) sale.claim(request);

        String at = Long.toString(claimed.claimedAt().toEpochMilli());
        assertThat(claimed.orderNo()).isEqualTo(request.orderNo());
        assertThat(claimed.claimedAt()).isBetween(ago(60), ago(-60));
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
        assertThat(sale.hash(sale.keys.claims())).isEqualTo(Map.of("u1", request.orderNo() + "|HELD|" + at));
        assertThat(sale.open()).containsExactly("u1");
        assertThat(sale.text(sale.keys.request(request))).isEqualTo("print|" + request.orderNo());
        assertThat(sale.balance().holds()).isTrue();
    }

    @Test
    void lastUnitSellsAndTheNextClaimIsSoldOutAndChangesNothing() {
        Sale sale = Sale.running(1);
        sale.hold("u1");

        ClaimRequest late = sale.request("u2");

        assertThat(sale.claim(late)).isEqualTo(Refused.SOLD_OUT);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("0");
        assertThat(sale.hash(sale.keys.claims())).containsOnlyKeys("u1");
        assertThat(sale.text(sale.keys.request(late))).isNull();
    }

    @Test
    void soldOutRequestMayBeAskedAgainUnderItsKeyAndFindsAUnitThatCameBack() {
        Sale sale = Sale.running(1);
        ClaimRequest holder = sale.hold("u1");
        ClaimRequest refused = sale.request("u2", "k", "print");
        assertThat(sale.claim(refused)).isEqualTo(Refused.SOLD_OUT);

        sale.ledger.release(holder.orderNo(), holder.userId(), Set.of(ClaimState.HELD), TombstoneReason.EXPIRED);

        assertThat(sale.claim(sale.request("u2", "k", "print"))).isInstanceOf(Claimed.class);
    }

    @Test
    @Tag("RD-02")
    void sameCallSentAgainGetsTheSameAnswerAndTakesNoSecondUnit() {
        Sale sale = Sale.running(10);
        ClaimRequest request = sale.request("u1");

        ClaimAnswer first = sale.claim(request);
        ClaimAnswer again = sale.claim(request);

        assertThat(again).isEqualTo(first);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
        assertThat(sale.balance().holds()).isTrue();
    }

    @Test
    @Tag("RD-02")
    void callSentAgainAfterTheClaimWasSettledStillSaysClaimed() {
        Sale sale = Sale.running(10);
        ClaimRequest request = sale.request("u1");
        ClaimAnswer first = sale.claim(request);
        sale.ledger.settle(request.orderNo(), request.userId());

        assertThat(sale.claim(request)).isEqualTo(first);
        assertThat(sale.visit())
                .singleElement()
                .satisfies(claim -> assertThat(claim.state()).isEqualTo(ClaimState.SETTLED));
    }

    @Test
    void secondClaimOfAUserNamesTheFirst() {
        Sale sale = Sale.running(10);
        ClaimRequest first = sale.hold("u1");

        assertThat(sale.claim(sale.request("u1"))).isEqualTo(new AlreadyClaimed(first.orderNo()));
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    @Tag("BF-08")
    void sameKeyGetsTheFirstAnswerAgainWithTheStateOfThatClaim() {
        Sale sale = Sale.running(10);
        ClaimRequest first = sale.request("u1", "k", "print");
        Instant claimedAt = ((Claimed) sale.claim(first)).claimedAt();

        assertThat(sale.claim(sale.request("u1", "k", "print")))
                .isEqualTo(new Replayed(first.orderNo(), ClaimState.HELD, claimedAt));
        sale.ledger.confirm(first.orderNo(), first.userId());
        assertThat(sale.claim(sale.request("u1", "k", "print")))
                .isEqualTo(new Replayed(first.orderNo(), ClaimState.CONFIRMED, claimedAt));
        sale.ledger.drop(first.orderNo(), first.userId(), TombstoneReason.SOLD_OUT);
        assertThat(sale.claim(sale.request("u1", "k", "print"))).isEqualTo(new Replayed(first.orderNo(), null, null));
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    @Tag("BF-08")
    void sameKeyWithOtherContentIsRefused() {
        Sale sale = Sale.running(10);
        sale.claim(sale.request("u1", "k", "print"));

        assertThat(sale.claim(sale.request("u1", "k", "other"))).isEqualTo(Refused.KEY_REUSED);
    }

    @Test
    @Tag("BF-08")
    void sameKeyOfAnotherUserIsAnotherKey() {
        Sale sale = Sale.running(10);
        sale.claim(sale.request("a", "b:c", "print"));

        assertThat(sale.claim(sale.request("b", "b:c", "print"))).isInstanceOf(Claimed.class);
        assertThat(sale.claim(sale.request("a:b", "c", "print"))).isInstanceOf(Claimed.class);
    }

    @Test
    void keyIsAnsweredAlsoAfterTheSaleEnded() {
        Sale sale = Sale.running(10);
        ClaimRequest first = sale.request("u1", "k", "print");
        sale.claim(first);
        sale.writeField(sale.keys.meta(), "endMs", "1");

        assertThat(sale.claim(sale.request("u1", "k", "print")))
                .asInstanceOf(type(Replayed.class))
                .returns(first.orderNo(), Replayed::orderNo);
        assertThat(sale.claim(sale.request("u2"))).isEqualTo(Refused.ENDED);
    }

    @Test
    @Tag("RD-08")
    void requestKeyAlwaysCarriesItsExpiry() {
        Sale sale = Sale.running(10);
        ClaimRequest request = sale.hold("u1");

        assertThat(sale.ttlMs(sale.keys.request(request))).isBetween(1L, 60_000L);
    }

    @Test
    @Tag("RD-08")
    void withdrawnRequestFreesItsKeyAtOnce() {
        Sale sale = Sale.running(10);
        ClaimRequest first = sale.request("u1", "k", "print");
        sale.claim(first);

        assertThat(sale.ledger.withdraw(first, TombstoneReason.NOT_PUBLISHED)).isEqualTo(ReleaseAnswer.ENDED);

        assertThat(sale.claim(sale.request("u1", "k", "print"))).isInstanceOf(Claimed.class);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    void withdrawingALateTwinLeavesTheKeyToTheClaimThatHasIt() {
        Sale sale = Sale.running(10);
        ClaimRequest first = sale.request("u1", "k", "print");
        sale.claim(first);

        assertThat(sale.ledger.withdraw(sale.request("u1", "k", "print"), TombstoneReason.NOT_PUBLISHED))
                .isEqualTo(ReleaseAnswer.NONE);

        assertThat(sale.claim(sale.request("u1", "k", "print")))
                .asInstanceOf(type(Replayed.class))
                .returns(first.orderNo(), Replayed::orderNo);
    }

    @Test
    @Tag("MQ-02")
    void claimThatArrivesAfterItsNumberWasGivenUpIsFencedAndTakesNothing() {
        Sale sale = Sale.running(10);
        ClaimRequest late = sale.request("u1");
        sale.ledger.confirm(late.orderNo(), late.userId());

        assertThat(sale.claim(late)).isEqualTo(Refused.FENCED);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("10");
        assertThat(sale.claim(sale.request("u1"))).isInstanceOf(Claimed.class);
    }

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

    private static Instant ago(long seconds) {
        return Clock.systemUTC().instant().minusSeconds(seconds);
    }
}
