package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumSet;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What becomes of a claim that goes on: confirm, settle, adopt; each also when it comes again, too late, or for another's claim. */
class ClaimMovesIT {
    private static final Set<ClaimState> ANY_STATE = EnumSet.allOf(ClaimState.class);
    private static final UserId U1 = new UserId("u1");

    @Test
    void confirmedClaimStandsHoweverOftenItIsAsked() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();

        assertThat(sale.ledger.confirm(held, U1)).isEqualTo(ConfirmAnswer.STANDS);
        assertThat(sale.ledger.confirm(held, U1)).isEqualTo(ConfirmAnswer.STANDS);

        assertThat(sale.state("u1", held)).isEqualTo(ClaimState.CONFIRMED);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @Test
    void confirmingASettledClaimLeavesItSettled() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();
        sale.ledger.settle(held, U1);

        assertThat(sale.ledger.confirm(held, U1)).isEqualTo(ConfirmAnswer.STANDS);

        assertThat(sale.state("u1", held)).isEqualTo(ClaimState.SETTLED);
        assertThat(sale.open()).isEmpty();
    }

    @Test
    void confirmingRenewsTheAge() {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1").orderNo();
        sale.age("u1", Duration.ofMinutes(5));
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofMinutes(4), Instant.EPOCH, 10))
                .hasSize(1);

        sale.ledger.confirm(held, U1);

        assertThat(sale.ledger.staleClaims(sale.id, Duration.ofMinutes(4), Instant.EPOCH, 10))
                .isEmpty();
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

        assertThat(sale.state("u1", held)).isEqualTo(ClaimState.HELD);
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED", "SETTLED"})
    void settledClaimLeavesTheOpenOnesAndTakesNoUnit(ClaimState from) {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1", from);

        assertThat(sale.ledger.settle(held, U1)).isEqualTo(SettleAnswer.SETTLED);
        assertThat(sale.ledger.settle(held, U1)).isEqualTo(SettleAnswer.SETTLED);

        assertThat(sale.state("u1", held)).isEqualTo(ClaimState.SETTLED);
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

        assertThat(sale.state("u1", order)).isEqualTo(ClaimState.SETTLED);
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

        assertThat(sale.state("u1", held)).isEqualTo(ClaimState.HELD);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
    }

    @ParameterizedTest
    @EnumSource(names = {"HELD", "CONFIRMED", "SETTLED"})
    void adoptingAClaimThatIsHeldSettlesItAndTakesNoUnit(ClaimState from) {
        Sale sale = Sale.running(10);
        OrderNo held = sale.hold("u1", from);

        assertThat(sale.ledger.adopt(held, U1)).isEqualTo(SettleAnswer.SETTLED);

        assertThat(sale.state("u1", held)).isEqualTo(ClaimState.SETTLED);
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
}
