package io.seckill.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimMessage;
import io.seckill.core.JobReport;
import io.seckill.core.claim.redis.Sale;
import io.seckill.core.order.CancelReason;
import io.seckill.core.testing.Race;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sweep on a real Redis and a real MySQL; only the broker is a list that keeps what it was given. */
class SweepingClaimsIT extends SweptSale {
    @Test
    @Tag("BF-10")
    void heldClaimOlderThanItsGraceIsReleasedAndAYoungerOneStays() {
        ClaimRequest abandoned = held("old", HELD_GRACE.plusSeconds(1));
        ClaimRequest young = held("young", HELD_GRACE.minusSeconds(10));

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));

        assertThat(entry(abandoned)).isEqualTo(new LedgerEntry.Gone(TombstoneReason.EXPIRED, abandoned.userId()));
        assertThat(state(young)).isEqualTo(ClaimState.HELD);
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 99L, 1, 1, true));
        assertThat(redriven).isEmpty();
    }

    @Test
    void confirmedClaimIsNeverReleasedByAgeButRedrivenOncePerGrace() {
        ClaimRequest lost = confirmed("lost", Duration.ofHours(5));
        ClaimRequest young = confirmed("young", CONFIRMED_GRACE.minusSeconds(20));

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));
        assertThat(sweep()).as("the age was renewed").isEqualTo(new JobReport(0, 0, true));

        assertThat(redriven).singleElement().satisfies(envelope -> {
            Claim claim = ((LedgerEntry.Standing) entry(lost)).claim();
            assertThat(envelope.activityId()).isEqualTo(sale.id.value());
            assertThat(envelope.claims())
                    .containsExactly(new ClaimMessage(
                            lost.orderNo().value(),
                            "lost",
                            199_00,
                            claim.claimedAt().toEpochMilli()));
        });
        assertThat(state(lost)).isEqualTo(ClaimState.CONFIRMED);
        assertThat(state(young)).isEqualTo(ClaimState.CONFIRMED);
    }

    @Test
    void confirmedClaimWhoseOrderIsLiveIsSettled() {
        ClaimRequest claim = confirmed("u", CONFIRMED_GRACE.plusSeconds(1));
        place(claim);

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));

        assertThat(state(claim)).isEqualTo(ClaimState.SETTLED);
        assertThat(redriven).isEmpty();
    }

    @Test
    void confirmedClaimWhoseOrderIsCancelledGivesItsUnitBack() {
        ClaimRequest claim = confirmed("u", CONFIRMED_GRACE.plusSeconds(1));
        place(claim);
        books.orders().cancel(claim.orderNo(), CancelReason.BY_BUYER);
        books.orders().forgetRelease(claim.orderNo());

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));

        assertThat(entry(claim)).isEqualTo(new LedgerEntry.Gone(TombstoneReason.CANCELLED, claim.userId()));
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 100L, 0, 0, true));
    }

    @Test
    @Tag("BF-06")
    void releaseThatRedisWasNotToldIsToldOnceAndForgotten() {
        ClaimRequest claim = sale.hold("u");
        sale.ledger.settle(claim.orderNo(), claim.userId());
        place(claim);
        books.orders().cancel(claim.orderNo(), CancelReason.PAY_TIMEOUT);

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));
        assertThat(sweep()).isEqualTo(new JobReport(0, 0, true));

        assertThat(entry(claim)).isEqualTo(new LedgerEntry.Gone(TombstoneReason.CANCELLED, claim.userId()));
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 100L, 0, 0, true));
        assertThat(books.orders().pendingReleases(0, 10)).isEmpty();
    }

    @Test
    @Tag("BF-10")
    void sweepsAtTheSameMomentSettleTheOrphansOnceAndLeaveWhatIsInFlight() {
        IntStream.range(0, 50).forEach(i -> confirmed("in-flight-" + i, Duration.ofSeconds(40)));
        IntStream.range(0, 5).forEach(i -> held("orphan-" + i, Duration.ofMinutes(5)));

        List<JobReport> reports = Race.of(List.of(this::sweep, this::sweep));

        assertThat(reports.stream().mapToInt(JobReport::done).sum()).isEqualTo(5);
        assertThat(reports).allMatch(JobReport::finished).allMatch(report -> report.failed() == 0);
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 50L, 50, 50, true));
        assertThat(redriven).isEmpty();
    }

    @Test
    void claimsInFlightDoNotHideAbandonedOnes() {
        IntStream.range(0, 40).forEach(i -> confirmed("in-flight-" + i, Duration.ofSeconds(50)));
        ClaimRequest abandoned = held("abandoned", Duration.ofSeconds(40));

        assertThat(sweep(properties(10, 20_000, 20))).isEqualTo(new JobReport(1, 0, true));

        assertThat(entry(abandoned)).isInstanceOf(LedgerEntry.Gone.class);
    }

    @Test
    void lostClaimsTravelTogetherInFullEnvelopes() {
        IntStream.range(0, 100).forEach(i -> confirmed("u" + i, Duration.ofMinutes(5)));

        assertThat(sweep()).isEqualTo(new JobReport(100, 0, true));

        assertThat(redriven).extracting(envelope -> envelope.claims().size()).containsExactly(64, 36);
    }

    @Test
    void messageTheBrokerDidNotTakeIsCountedAndItsClaimStays() {
        ClaimRequest lost = confirmed("lost", Duration.ofMinutes(5));
        ClaimRequest abandoned = held("abandoned", Duration.ofMinutes(5));
        RecordedMessages refusing = new RecordedMessages();
        refusing.refuse();

        assertThat(sweeping(refusing, properties(200, 20_000, 20)).run()).isEqualTo(new JobReport(1, 1, true));

        assertThat(state(lost)).isEqualTo(ClaimState.CONFIRMED);
        assertThat(entry(abandoned)).isInstanceOf(LedgerEntry.Gone.class);
    }

    @Test
    void saleThatCannotBeReadDoesNotHoldUpTheOthers() {
        held("stuck", Duration.ofMinutes(5));
        sale.spoilStock();
        Sale other = sale(10);
        ClaimRequest abandoned = other.hold("u");
        other.age("u", Duration.ofMinutes(5));

        assertThat(sweep()).isEqualTo(new JobReport(1, 1, true));

        assertThat(other.ledger.find(abandoned.orderNo(), abandoned.userId())).isInstanceOf(LedgerEntry.Gone.class);
    }

    @Test
    void whatCannotBeReadTakesNothingAwayFromTheOthers() {
        List<ClaimRequest> untold =
                IntStream.range(0, 30).mapToObj(i -> cancelled(sale, "u" + i)).toList();
        held("stuck", Duration.ofMinutes(5));
        sale.spoilStock();
        Sale other = sale(10);
        ClaimRequest told = cancelled(other, "u");

        assertThat(sweep(properties(10, 20, 7))).isEqualTo(new JobReport(1, 31, true));

        assertThat(other.ledger.find(told.orderNo(), told.userId())).isInstanceOf(LedgerEntry.Gone.class);
        untold.forEach(claim -> assertThat(state(claim)).isEqualTo(ClaimState.SETTLED));
    }

    private static ClaimRequest cancelled(Sale sale, String user) {
        ClaimRequest claim = sale.hold(user);
        sale.ledger.settle(claim.orderNo(), claim.userId());
        place(sale, claim);
        books.orders().cancel(claim.orderNo(), CancelReason.PAY_TIMEOUT);
        return claim;
    }

    @Test
    void aClaimThatCannotBeReadHoldsUpNoOtherOfItsSale() {
        held("spoilt", Duration.ofMinutes(9));
        ClaimRequest abandoned = held("abandoned", Duration.ofMinutes(5));
        sale.spoilClaim("spoilt");

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));

        assertThat(entry(abandoned)).isInstanceOf(LedgerEntry.Gone.class);
    }

    @Test
    void runThatFailsTooOftenStopsAndSaysSo() {
        IntStream.range(0, 30).forEach(i -> cancelled(sale, "u" + i));
        ClaimLedger silent = (ClaimLedger) Proxy.newProxyInstance(
                ClaimLedger.class.getClassLoader(), new Class<?>[] {ClaimLedger.class}, (proxy, method, arguments) -> {
                    throw new LedgerUnavailableException("Fault point: " + method.getName(), null);
                });

        assertThat(sweeping(silent, messages, properties(200, 20_000, 7)).run()).isEqualTo(new JobReport(0, 7, false));
    }

    @Test
    void runThatHasTakenItsShareLeavesTheRestToTheNext() {
        IntStream.range(0, 30).forEach(i -> held("u" + i, Duration.ofMinutes(5)));

        assertThat(sweep(properties(10, 12, 20))).isEqualTo(new JobReport(12, 0, false));
        assertThat(sweep()).isEqualTo(new JobReport(18, 0, true));
    }

    @Test
    @Tag("XJ-03")
    void interruptedRunStopsAndIsNotReportedAsFinished() {
        held("u", Duration.ofMinutes(5));

        Thread.currentThread().interrupt();
        JobReport report = sweep();

        assertThat(Thread.interrupted()).as("still marked").isTrue();
        assertThat(report).isEqualTo(new JobReport(0, 0, false));
        assertThat(sale.balance().claims()).isEqualTo(1);
    }

    @Test
    void saleLongOverIsLeftToOthers() {
        held("u", Duration.ofMinutes(5));
        books.clock().advance(Duration.ofDays(2));

        assertThat(sweep()).isEqualTo(new JobReport(0, 0, true));
    }
}
