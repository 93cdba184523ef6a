package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a claim: confirm, settle, release, drop, adopt; each also when it comes again, too late, or for another's claim. */
class ClaimMovesIT {
    private static final Set<ClaimState> ANY_STATE = EnumSet.allOf(ClaimState.class);
    private static final UserId U1 = new UserId("u1");

    @Test
    void confirmedClaimStandsHoweverOftenItIsAsked() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();

        assertThat(sale.ledger.confirm(held, U1)).isEqualTo(ConfirmAnswer.STANDS);
        assertThat(sale.ledger.confirm(held, U1)).isEqualTo(ConfirmAnswer.STANDS);

        assertThat(state(sale, held)).isEqualTo(ClaimState.CONFIRMED);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    void confirmingASettledClaimLeavesItSettled() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();
        sale.ledger.settle(held, U1);

        assertThat(sale.ledger.confirm(held, U1)).isEqualTo(ConfirmAnswer.STANDS);

        assertThat(state(sale, held)).isEqualTo(ClaimState.SETTLED);
        assertThat(sale.open()).isEmpty();
    }

    @Test
    void confirmingRenewsTheAge() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();
        sale.age("u1", Duration.ofMinutes(5));
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofMinutes(4), 10)).hasSize(1);

        sale.ledger.confirm(held, U1);

        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofMinutes(4), 10)).isEmpty();
    }

    @Test
    @Tag("MQ-02")
    void confirmingWhatIsNotHeldFencesTheNumberForTheTombstonesTime() {
        Sale sale = Sale.running(10);
        OrderNo never = sale.orderNo();

        assertThat(sale.ledger.confirm(never, U1)).isEqualTo(ConfirmAnswer.GONE);

        assertThat(sale.text(sale.keys.gone(never))).isEqualTo("NEVER_CLAIMED|u1");
        assertThat(sale.ttlMs(sale.keys.gone(never)))
                .isBetween(Duration.ofHours(23).toMillis(), Duration.ofHours(24).toMillis());
    }

    @Test
    void confirmKeepsTheReasonOfATombstoneThatStands() {
        Sale sale = Sale.running(10);
        ClaimRequest held = sale.hold("u1");
        sale.ledger.withdraw(held, TombstoneReason.NOT_PUBLISHED);

        assertThat(sale.ledger.confirm(held.orderNo(), U1)).isEqualTo(ConfirmAnswer.GONE);

        assertThat(sale.ledger.find(held.orderNo(), U1))
                .isEqualTo(new LedgerEntry.Gone(TombstoneReason.NOT_PUBLISHED, U1));
    }

    @Test
    void confirmDoesNotTouchAnotherClaimOfTheUser() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();

        assertThat(sale.ledger.confirm(sale.orderNo(), U1)).isEqualTo(ConfirmAnswer.GONE);

        assertThat(state(sale, held)).isEqualTo(ClaimState.HELD);
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED", "SETTLED"})
    void settledClaimLeavesTheOpenOnesAndTakesNoUnit(ClaimState from) {
        Sale sale = Sale.running(10);
        OrderNo held = claimIn(sale, from);

        assertThat(sale.ledger.settle(held, U1)).isEqualTo(SettleAnswer.SETTLED);
        assertThat(sale.ledger.settle(held, U1)).isEqualTo(SettleAnswer.SETTLED);

        assertThat(state(sale, held)).isEqualTo(ClaimState.SETTLED);
        assertThat(sale.open()).isEmpty();
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    void settleAdoptsAClaimThatRedisForgot() {
        Sale sale = Sale.running(10);
        OrderNo forgotten = sale.orderNo();

        assertThat(sale.ledger.settle(forgotten, U1)).isEqualTo(SettleAnswer.ADOPTED);
        assertThat(sale.ledger.settle(forgotten, U1)).isEqualTo(SettleAnswer.SETTLED);

        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
        assertThat(sale.balance().holds()).isTrue();
    }

    @Test
    void settleLeavesATombstoneAndAdoptOutranksIt() {
        Sale sale = Sale.running(10);
        OrderNo order = sale.orderNo();
        sale.ledger.confirm(order, U1);

        assertThat(sale.ledger.settle(order, U1)).isEqualTo(SettleAnswer.GONE);
        assertThat(sale.hash(sale.keys.claims())).isEmpty();
        assertThat(sale.ledger.adopt(order, U1)).isEqualTo(SettleAnswer.ADOPTED);

        assertThat(state(sale, order)).isEqualTo(ClaimState.SETTLED);
        assertThat(sale.text(sale.keys.gone(order))).isNull();
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    void settleAndAdoptLeaveAnotherClaimOfTheUser() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();
        OrderNo other = sale.orderNo();

        assertThat(sale.ledger.settle(other, U1)).isEqualTo(SettleAnswer.OTHER_CLAIM);
        assertThat(sale.ledger.adopt(other, U1)).isEqualTo(SettleAnswer.OTHER_CLAIM);

        assertThat(state(sale, held)).isEqualTo(ClaimState.HELD);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED", "SETTLED"})
    void adoptingAClaimThatIsHeldSettlesItAndTakesNoUnit(ClaimState from) {
        Sale sale = Sale.running(10);
        OrderNo held = claimIn(sale, from);

        assertThat(sale.ledger.adopt(held, U1)).isEqualTo(SettleAnswer.SETTLED);

        assertThat(state(sale, held)).isEqualTo(ClaimState.SETTLED);
        assertThat(sale.open()).isEmpty();
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    @Tag("RD-05")
    void adoptTakesTheStockNotBelowZero() {
        Sale sale = Sale.running(1);
        sale.hold("u2");

        assertThat(sale.ledger.adopt(sale.orderNo(), U1)).isEqualTo(SettleAnswer.ADOPTED);

        assertThat(sale.text(sale.keys.stock())).isEqualTo("0");
        assertThat(sale.balance().claims()).isEqualTo(2);
    }

    @Test
    @Tag("RD-06")
    void noMoveCreatesAStockKeyThatIsMissing() {
        Sale sale = Sale.running(10);
        ClaimRequest held = sale.hold("u1");
        ClaimRequest confirmed = sale.hold("u2");
        sale.lose(sale.keys.stock());

        sale.ledger.release(held.orderNo(), held.userId(), ANY_STATE, TombstoneReason.CANCELLED);
        sale.ledger.drop(confirmed.orderNo(), confirmed.userId(), TombstoneReason.SOLD_OUT);
        sale.ledger.settle(sale.orderNo(), new UserId("u3"));
        sale.ledger.adopt(sale.orderNo(), new UserId("u4"));

        assertThat(sale.ledger.repair(sale.id)).isZero();
        assertThat(sale.text(sale.keys.stock())).isNull();
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED", "SETTLED"})
    @Tag("BF-06")
    void releaseGivesTheUnitBackOnceAndFreesTheUser(ClaimState from) {
        Sale sale = Sale.running(1);
        OrderNo held = claimIn(sale, from);

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
        OrderNo held = claimIn(sale, from);
        Set<ClaimState> others = EnumSet.complementOf(EnumSet.of(from));

        assertThat(sale.ledger.release(held, U1, others, TombstoneReason.EXPIRED))
                .isEqualTo(ReleaseAnswer.KEPT);

        assertThat(state(sale, held)).isEqualTo(from);
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
        assertThat(state(sale, held)).isEqualTo(ClaimState.HELD);
    }

    @Test
    void withdrawKeepsAClaimThatTheCheckBackHasConfirmed() {
        Sale sale = Sale.running(10);
        ClaimRequest held = sale.hold("u1");
        sale.ledger.confirm(held.orderNo(), U1);

        assertThat(sale.ledger.withdraw(held, TombstoneReason.NOT_PUBLISHED)).isEqualTo(ReleaseAnswer.KEPT);

        assertThat(sale.text(sale.keys.request(held))).isEqualTo("print|" + held.orderNo());
        assertThat(state(sale, held.orderNo())).isEqualTo(ClaimState.CONFIRMED);
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED"})
    void dropEndsTheClaimAndGivesNoUnitBack(ClaimState from) {
        Sale sale = Sale.running(10);
        OrderNo held = claimIn(sale, from);

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
        OrderNo settled = claimIn(sale, ClaimState.SETTLED);

        assertThat(sale.ledger.drop(settled, U1, TombstoneReason.SOLD_OUT)).isEqualTo(ReleaseAnswer.KEPT);
        assertThat(state(sale, settled)).isEqualTo(ClaimState.SETTLED);
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

        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofSeconds(30), 10))
                .extracting(Claim::orderNo, Claim::state)
                .containsExactly(tuple(oldest.orderNo(), ClaimState.CONFIRMED), tuple(old.orderNo(), ClaimState.HELD));
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofSeconds(30), 1)).hasSize(1);
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ZERO, 10))
                .extracting(Claim::orderNo)
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

        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofSeconds(30), 2))
                .extracting(Claim::orderNo)
                .containsExactly(living);
        assertThat(sale.open()).containsExactly("u1");
    }

    private static OrderNo claimIn(Sale sale, ClaimState state) {
        OrderNo orderNo = sale.hold("u1").orderNo();
        if (state == ClaimState.CONFIRMED) {
            sale.ledger.confirm(orderNo, U1);
        } else if (state == ClaimState.SETTLED) {
            sale.ledger.settle(orderNo, U1);
        }
        return orderNo;
    }

    private static ClaimState state(Sale sale, OrderNo orderNo) {
        return ((LedgerEntry.Standing) sale.ledger.find(orderNo, U1)).claim().state();
    }
}
