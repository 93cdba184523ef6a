package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.Activity;
import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimAnswer.Claimed;
import io.seckill.core.claim.ClaimAnswer.Refused;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of a whole sale in the ledger: pre-heat, adjust, repair, balance, and visiting all claims. */
class SaleScriptsIT {

    @Test
    void preheatOpensTheSaleInReadableText() {
        Sale sale = Sale.planned(10);

        assertThat(sale.ledger.balance(sale.id)).isEmpty();
        assertThat(sale.ledger.preheat(sale.activity)).isTrue();

        assertThat(sale.hash(sale.keys.meta()))
                .isEqualTo(Map.of(
                        "startMs",
                        Long.toString(sale.activity.startsAt().toEpochMilli()),
                        "endMs",
                        Long.toString(sale.activity.endsAt().toEpochMilli()),
                        "total",
                        "10",
                        "state",
                        "OPEN"));
        assertThat(sale.text(sale.keys.stock())).isEqualTo("10");
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 10L, 0, 0, true));
    }

    @Test
    @Tag("BF-03")
    void preheatInMidSaleChangesNothing() {
        Sale sale = Sale.running(100);
        sale.hold("u1");

        assertThat(sale.ledger.preheat(withTotal(sale.activity, 500))).isFalse();

        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 99L, 1, 1, true));
    }

    @Test
    @Tag("BF-03")
    void lostStockComesBackAsTotalLessOrdersAndOpenClaims() {
        Sale sale = Sale.running(100);
        IntStream.range(0, 40)
                .mapToObj(i -> sale.hold("ordered-" + i))
                .forEach(claim -> sale.ledger.settle(claim.orderNo(), claim.userId()));
        IntStream.range(0, 10).forEach(i -> sale.hold("queued-" + i));
        sale.lose(sale.keys.stock());

        assertThat(sale.ledger.preheat(sale.activity)).isTrue();

        assertThat(sale.text(sale.keys.stock())).isEqualTo("50");
        assertThat(sale.balance().holds()).isTrue();
        assertThat(sale.ledger.preheat(sale.activity)).isFalse();
    }

    @Test
    @Tag("BF-03")
    void ordersAdoptedBeforePreheatAreNotOnOfferAgain() {
        Sale sale = Sale.planned(100);
        IntStream.range(0, 40).forEach(i -> sale.ledger.adopt(sale.orderNo(), new UserId("u" + i)));

        sale.ledger.preheat(sale.activity);

        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 60L, 40, 0, true));
    }

    @Test
    @Tag("BF-03")
    void stockIsNeverNegativeHoweverManyOrdersWereAdopted() {
        Sale sale = Sale.planned(1);
        sale.ledger.adopt(sale.orderNo(), new UserId("u1"));
        sale.ledger.adopt(sale.orderNo(), new UserId("u2"));

        sale.ledger.preheat(sale.activity);

        assertThat(sale.text(sale.keys.stock())).isEqualTo("0");
    }

    @Test
    void unitsAddedAreOnOfferOncePerAdjustment() {
        Sale sale = Sale.running(1);
        sale.hold("u1");
        assertThat(sale.claim(sale.request("u2"))).isEqualTo(Refused.SOLD_OUT);

        assertThat(sale.ledger.adjust(sale.id, "a1", 2)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(sale.ledger.adjust(sale.id, "a1", 2)).isEqualTo(AdjustAnswer.REPEATED);
        assertThat(sale.ledger.adjust(sale.id, "a1", 3)).isEqualTo(AdjustAnswer.OTHER_UNITS);

        assertThat(sale.balance()).isEqualTo(new LedgerBalance(3, 2L, 1, 1, true));
        assertThat(sale.claim(sale.request("u2"))).isInstanceOf(Claimed.class);
    }

    @Test
    @Tag("BF-07")
    void unitsThatAreClaimedAreNotTakenAway() {
        Sale sale = Sale.running(100);
        IntStream.range(0, 70).forEach(i -> sale.hold("u" + i));

        assertThat(sale.ledger.adjust(sale.id, "to-60", -40)).isEqualTo(AdjustAnswer.TOO_FEW);
        assertThat(sale.ledger.adjust(sale.id, "to-70", -30)).isEqualTo(AdjustAnswer.APPLIED);

        assertThat(sale.balance()).isEqualTo(new LedgerBalance(70, 0L, 70, 70, true));
    }

    @Test
    void unknownSaleIsNotAdjusted() {
        Sale sale = Sale.planned(10);

        assertThat(sale.ledger.adjust(sale.id, "a1", 1)).isEqualTo(AdjustAnswer.UNKNOWN_ACTIVITY);
        assertThat(sale.hash(sale.keys.adjustments())).isEmpty();
    }

    @Test
    @Tag("RD-06")
    void adjustmentOfASaleWithoutStockCountsWhenTheStockComesBack() {
        Sale sale = Sale.running(10);
        sale.hold("u1");
        sale.lose(sale.keys.stock());

        assertThat(sale.ledger.adjust(sale.id, "a1", -10)).isEqualTo(AdjustAnswer.TOO_FEW);
        assertThat(sale.ledger.adjust(sale.id, "a2", -9)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(sale.text(sale.keys.stock())).isNull();
        sale.ledger.preheat(sale.activity);

        assertThat(sale.balance()).isEqualTo(new LedgerBalance(1, 0L, 1, 1, true));
    }

    @Test
    void repairCorrectsByTheDifferenceAndSaysIt() {
        Sale sale = Sale.running(10);
        sale.hold("u1");
        assertThat(sale.ledger.repair(sale.id)).isZero();

        sale.write(sale.keys.stock(), "3");
        assertThat(sale.ledger.repair(sale.id)).isEqualTo(6);
        sale.write(sale.keys.stock(), "12");
        assertThat(sale.ledger.repair(sale.id)).isEqualTo(-3);

        assertThat(sale.balance().holds()).isTrue();
        assertThat(sale.ledger.repair(Sale.planned(1).id)).isZero();
    }

    @Test
    void repairAfterADropAndTheOrderThatCausedItLeavesNothingOnOffer() {
        Sale sale = Sale.running(1);
        ClaimRequest dropped = sale.hold("u1");
        sale.ledger.drop(dropped.orderNo(), dropped.userId(), TombstoneReason.SOLD_OUT);
        sale.ledger.adopt(sale.orderNo(), new UserId("direct-buyer"));

        assertThat(sale.ledger.repair(sale.id)).isZero();
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(1, 0L, 1, 0, true));
    }

    @Test
    void visitSeesEveryClaimOfALargeSale() {
        Sale sale = Sale.running(2_000);
        Map<OrderNo, UserId> claims = IntStream.range(0, 1_500)
                .mapToObj(i -> sale.request("u" + i))
                .collect(Collectors.toMap(ClaimRequest::orderNo, ClaimRequest::userId));
        claims.forEach(sale.ledger::adopt);

        assertThat(sale.visit().stream().collect(Collectors.toMap(Claim::orderNo, Claim::userId, (a, b) -> a)))
                .isEqualTo(claims);
    }

    @Test
    void visitOfAnUnknownSaleIsEmpty() {
        assertThat(Sale.planned(1).visit()).isEmpty();
    }

    private static Activity withTotal(Activity activity, int total) {
        return new Activity(
                activity.id(),
                activity.title(),
                activity.priceCents(),
                activity.startsAt().minusSeconds(1),
                activity.endsAt().plusSeconds(1),
                activity.payTimeout(),
                activity.status(),
                total);
    }
}
