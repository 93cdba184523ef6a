package io.seckill.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.BrokerState.QueueBacklog;
import io.seckill.core.claim.redis.LedgerClient;
import io.seckill.core.claim.redis.Sale;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.NewOrder;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The sweep on a real Redis and a real MySQL; only the broker is a list that keeps what it was given. */
class SweepingClaimsIT {
    private static final Duration HELD_GRACE = Duration.ofSeconds(30);
    private static final Duration CONFIRMED_GRACE = Duration.ofSeconds(60);
    private static Books books;

    private final RecordedMessages messages = new RecordedMessages();
    private final List<ClaimEnvelope> redriven = messages.redriven();
    private Sale sale;

    @BeforeAll
    static void open() {
        books = Books.alone("sweeping");
        // Redis is shared with tests on other databases, so activities need ids of their own
        books.sql()
                .execute("ALTER TABLE seckill_activity AUTO_INCREMENT = "
                        + (1_000_000_000 + new SecureRandom().nextInt(1_000_000_000)));
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void openASale() {
        books.clock().set(Clock.systemUTC().instant());
        books.sql().update("UPDATE seckill_activity SET status = 0");
        sale = sale(100);
    }

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
    @Tag("BF-10")
    void whileMessagesOfItsTimeWaitAConfirmedClaimIsNotSentAgainHoweverOldItIs() {
        IntStream.range(0, 50).forEach(i -> confirmed("waiting-" + i, CONFIRMED_GRACE.plusMinutes(3)));
        IntStream.range(0, 5).forEach(i -> held("orphan-" + i, HELD_GRACE.plusSeconds(5)));
        messages.holds(lagging(Duration.ofMinutes(5)));

        assertThat(sweep()).isEqualTo(new JobReport(5, 0, true));
        assertThat(sweep()).isEqualTo(new JobReport(0, 0, true));
        assertThat(redriven).isEmpty();
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 50L, 50, 50, true));

        messages.holds(lagging(Duration.ofMinutes(1)));
        assertThat(sweep()).isEqualTo(new JobReport(50, 0, true));
    }

    @Test
    @Tag("MQ-08")
    void aClaimIsSentAgainEverMoreSeldom() {
        ClaimRequest claim = confirmed("poison", Duration.ZERO);
        sale.claimedBefore("poison", Duration.ofMinutes(10));
        sale.age("poison", Duration.ofMinutes(4));
        assertThat(sweep().done()).as("lived 10 minutes, last sent 4 minutes ago").isZero();

        sale.age("poison", Duration.ofMinutes(2));
        assertThat(sweep().done()).as("last sent 6 minutes ago").isOne();
        assertThat(state(claim)).isEqualTo(ClaimState.CONFIRMED);
    }

    private BrokerState lagging(Duration by) {
        return new BrokerState(
                List.of(
                        new QueueBacklog("b/0", 0, Instant.EPOCH),
                        new QueueBacklog("b/1", 7, books.clock().instant().minus(by)),
                        new QueueBacklog("b/2", 3, books.clock().instant())),
                0,
                0,
                0,
                0);
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
    void runThatFailsTooOftenStopsAndSaysSo() {
        IntStream.range(0, 30).forEach(i -> held("u" + i, Duration.ofMinutes(5)));
        sale.spoilStock();

        assertThat(sweep(properties(200, 20_000, 7))).isEqualTo(new JobReport(0, 7, false));
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

    private Sale sale(int units) {
        ActivityId id = books.sale(units);
        return Sale.of(books.activities().find(id).orElseThrow());
    }

    private ClaimRequest held(String user, Duration age) {
        ClaimRequest claim = sale.hold(user);
        sale.age(user, age);
        return claim;
    }

    private ClaimRequest confirmed(String user, Duration age) {
        ClaimRequest claim = sale.hold(user);
        sale.ledger.confirm(claim.orderNo(), claim.userId());
        sale.age(user, age);
        return claim;
    }

    private void place(ClaimRequest claim) {
        books.orders()
                .place(sale.id, List.of(new NewOrder(claim.orderNo(), claim.userId(), 199_00, Books.PAY_TIMEOUT)));
    }

    private LedgerEntry entry(ClaimRequest claim) {
        return sale.ledger.find(claim.orderNo(), claim.userId());
    }

    private ClaimState state(ClaimRequest claim) {
        return ((LedgerEntry.Standing) entry(claim)).claim().state();
    }

    private JobReport sweep() {
        return sweep(properties(200, 20_000, 20));
    }

    private JobReport sweep(SweepProperties properties) {
        return sweeping(messages, properties).run();
    }

    private SweepingClaims sweeping(ClaimMessages messages, SweepProperties properties) {
        return new SweepingClaims(
                books.activities(),
                books.orders(),
                LedgerClient.shared().ledger(),
                messages,
                properties,
                books.clock());
    }

    private static SweepProperties properties(int pageSize, int maxClaims, int maxFailures) {
        return new SweepProperties(
                HELD_GRACE,
                CONFIRMED_GRACE,
                Duration.ofDays(1),
                Duration.ofMinutes(10),
                pageSize,
                maxClaims,
                maxFailures);
    }
}
