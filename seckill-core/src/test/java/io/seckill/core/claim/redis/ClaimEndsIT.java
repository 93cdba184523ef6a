package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a claim that ends: release, withdraw, drop; and what find and the sweep see of claims and tombstones. */
class ClaimEndsIT {
    private static final Set<ClaimState> ANY_STATE = EnumSet.allOf(ClaimState.class);
    private static final UserId U1 = new UserId("u1");

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED", "SETTLED"})
    @Tag("BF-06")
    void releaseGivesTheUnitBackOnceAndFreesTheUser(ClaimState from) {
        Sale sale = Sale.running(1);
        OrderNo held = sale.hold("u1", from);

        assertThat(sale.ledger.release(held, U1, Set.of(from), TombstoneReason.CANCELLED))
                .isEqualTo(ReleaseAnswer.ENDED);
        assertThat(sale.ledger.release(held, U1, ANY_STATE, TombstoneReason.EXPIRED))
                .isEqualTo(ReleaseAnswer.NONE);

        assertThat(sale.text(sale.keys.stock())).isEqualTo("1");
        assertThat(sale.open()).isEmpty();
        assertThat(sale.ledger.find(held, U1)).isEqualTo(new LedgerEntry.Gone(TombstoneReason.CANCELLED, U1));
        sale.hold("u1");
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED", "SETTLED"})
    @Tag("BF-10")
    void releaseKeepsAClaimInAStateTheCallerDidNotName(ClaimState from) {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1", from);
        Set<ClaimState> others = EnumSet.complementOf(EnumSet.of(from));

        assertThat(sale.ledger.release(held, U1, others, TombstoneReason.EXPIRED))
                .isEqualTo(ReleaseAnswer.KEPT);

        assertThat(sale.state("u1", held)).isEqualTo(from);
        assertThat(sale.text(sale.keys.gone(held))).isNull();
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    @Tag("BF-10")
    void releaseOfANumberThatHoldsNothingGivesNothingBackAndEndsNobodysClaim() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();

        assertThat(sale.ledger.release(sale.orderNo(), U1, ANY_STATE, TombstoneReason.EXPIRED))
                .isEqualTo(ReleaseAnswer.NONE);

        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
        assertThat(sale.state("u1", held)).isEqualTo(ClaimState.HELD);
    }

    @Test
    void withdrawKeepsAClaimThatTheCheckBackHasConfirmed() {
        Sale sale = Sale.running(10);
        ClaimRequest held = sale.hold("u1");
        sale.ledger.confirm(held.orderNo(), U1);

        assertThat(sale.ledger.withdraw(held, TombstoneReason.NOT_PUBLISHED)).isEqualTo(ReleaseAnswer.KEPT);

        assertThat(sale.text(sale.keys.request(held))).isEqualTo("print|" + held.orderNo());
        assertThat(sale.state("u1", held.orderNo())).isEqualTo(ClaimState.CONFIRMED);
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED"})
    void dropEndsTheClaimAndGivesNoUnitBack(ClaimState from) {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1", from);

        assertThat(sale.ledger.drop(held, U1, TombstoneReason.SOLD_OUT)).isEqualTo(ReleaseAnswer.ENDED);
        assertThat(sale.ledger.drop(held, U1, TombstoneReason.SOLD_OUT)).isEqualTo(ReleaseAnswer.NONE);
        assertThat(sale.ledger.release(held, U1, ANY_STATE, TombstoneReason.EXPIRED))
                .isEqualTo(ReleaseAnswer.NONE);

        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
        assertThat(sale.open()).isEmpty();
        assertThat(sale.ledger.find(held, U1)).isEqualTo(new LedgerEntry.Gone(TombstoneReason.SOLD_OUT, U1));
    }

    @Test
    void dropKeepsASettledClaim() {
        Sale sale = Sale.running(10);
        OrderNo settled = sale.hold("u1", ClaimState.SETTLED);

        assertThat(sale.ledger.drop(settled, U1, TombstoneReason.SOLD_OUT)).isEqualTo(ReleaseAnswer.KEPT);
        assertThat(sale.state("u1", settled)).isEqualTo(ClaimState.SETTLED);
    }

    @Test
    void numberThatWasNeverSeenIsUnknown() {
        Sale sale = Sale.running(10);
        sale.hold("u1");

        assertThat(sale.ledger.find(sale.orderNo(), U1)).isEqualTo(new LedgerEntry.Unknown());
    }

    @Test
    void tombstoneNamesItsUser() {
        Sale sale = Sale.running(10);
        OrderNo never = sale.orderNo();
        sale.ledger.confirm(never, U1);

        assertThat(sale.ledger.find(never, new UserId("somebody-else")))
                .isEqualTo(new LedgerEntry.Gone(TombstoneReason.NEVER_CLAIMED, U1));
    }

    @Test
    void staleClaimsAreTheOpenOnesOfAnAgeOldestFirst() {
        Sale sale = Sale.running(10);
        ClaimRequest young = sale.hold("young");
        ClaimRequest old = sale.hold("old");
        ClaimRequest oldest = sale.hold("oldest");
        ClaimRequest settled = sale.hold("settled");
        sale.ledger.settle(settled.orderNo(), settled.userId());
        sale.ledger.confirm(oldest.orderNo(), oldest.userId());
        sale.age("old", Duration.ofSeconds(40));
        sale.age("oldest", Duration.ofSeconds(50));

        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofSeconds(30), Instant.EPOCH, 10))
                .extracting(aged -> aged.claim().orderNo(), aged -> aged.claim().state())
                .containsExactly(tuple(oldest.orderNo(), ClaimState.CONFIRMED), tuple(old.orderNo(), ClaimState.HELD));
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofSeconds(30), Instant.EPOCH, 1))
                .hasSize(1);
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ZERO, Instant.EPOCH, 10))
                .extracting(aged -> aged.claim().orderNo())
                .contains(young.orderNo())
                .hasSize(3);
    }

    @Test
    @Tag("RD-06")
    void openEntriesWithoutAClaimAreClearedAndDoNotHideTheLiving() {
        Sale sale = Sale.running(100);
        List<String> lost = List.of("l1", "l2", "l3", "l4", "l5");
        lost.forEach(sale::hold);
        lost.forEach(user -> sale.age(user, Duration.ofMinutes(2)));
        sale.lose(sale.keys.claims());
        OrderNo living = sale.hold("u1").orderNo();
        sale.age("u1", Duration.ofMinutes(1));

        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofSeconds(30), Instant.EPOCH, 2))
                .extracting(aged -> aged.claim().orderNo())
                .containsExactly(living);
        assertThat(sale.open()).containsExactly("u1");
    }
}
