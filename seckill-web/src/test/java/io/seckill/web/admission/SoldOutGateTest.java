package io.seckill.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.AgedClaim;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Scripted;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What the gate does when the sale moves on while it reads who holds a unit. */
class SoldOutGateTest {
    private static final ActivityId SALE = new ActivityId(7);
    private static final OrderNo FIRST = new OrderNo("7-01J0000000000000000000000A");
    private static final OrderNo LATER = new OrderNo("7-01J0000000000000000000000B");

    private final Scripted<ClaimLedger> ledger = new Scripted<>(ClaimLedger.class);
    private final SoldOutGate gate = new SoldOutGate(ledger.port(), () -> 0, Duration.ofMillis(500), 10);

    @Test
    void itShutsForEverybodyButTheHoldersItHasRead() {
        ledger.then("soldOutUpTo", Optional.of(FIRST))
                .then("claims", holder("ann", FIRST))
                .then("soldOutUpTo", Optional.of(FIRST));

        gate.shut(SALE);

        assertThat(gate.turnsAway(click("bob"))).isTrue();
        assertThat(gate.turnsAway(click("ann"))).isFalse();
    }

    @Test
    void itStaysOpenIfAUnitWasSoldWhileItReadForThenItMissesAHolder() {
        ledger.then("soldOutUpTo", Optional.of(FIRST))
                .then("claims", holder("ann", FIRST))
                .then("soldOutUpTo", Optional.of(LATER));

        gate.shut(SALE);

        assertThat(gate.turnsAway(click("bob"))).isFalse();
    }

    @Test
    void itStaysOpenIfAUnitCameBackWhileItRead() {
        ledger.then("soldOutUpTo", Optional.of(FIRST))
                .then("claims", holder("ann", FIRST))
                .then("soldOutUpTo", Optional.empty());

        gate.shut(SALE);

        assertThat(gate.turnsAway(click("bob"))).isFalse();
    }

    private static ClaimPage holder(String user, OrderNo orderNo) {
        Claim claim = new Claim(orderNo, new UserId(user), ClaimState.SETTLED, Instant.EPOCH);
        return new ClaimPage(List.of(new AgedClaim(claim, Instant.EPOCH, Duration.ZERO)), List.of(), ClaimPage.START);
    }

    private static ClaimRequest click(String user) {
        return new ClaimRequest(LATER, new UserId(user), "key", "print");
    }
}
