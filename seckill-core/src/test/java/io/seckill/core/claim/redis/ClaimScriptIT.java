package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.InstanceOfAssertFactories.type;

import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimAnswer.AlreadyClaimed;
import io.seckill.core.claim.ClaimAnswer.Claimed;
import io.seckill.core.claim.ClaimAnswer.Refused;
import io.seckill.core.claim.ClaimAnswer.Replayed;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.TombstoneReason;
import java.time.Clock;
import java.time.Instant;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What claim.lua grants and repeats, and what it leaves behind. */
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

    private static Instant ago(long seconds) {
        return Clock.systemUTC().instant().minusSeconds(seconds);
    }
}
