package io.seckill.core.claim;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.JobReport;
import io.seckill.core.claim.BrokerState.QueueBacklog;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** When the message of a claim is sent again, and when it is not. */
class RedrivingClaimsIT extends SweptSale {
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
    @Tag("BF-10")
    void claimsThatRestHideNoneBehindThemHoweverManyTheyAre() {
        messages.holds(lagging(Duration.ofMinutes(5)));
        sale = sale(1_050);
        IntStream.range(0, 1_040).forEach(i -> confirmed("waiting-" + i, CONFIRMED_GRACE.plusMinutes(3)));
        held("orphan", HELD_GRACE.plusSeconds(5));

        assertThat(sweep()).isEqualTo(new JobReport(1, 0, true));
        assertThat(redriven).isEmpty();
    }

    @Test
    @Tag("MQ-08")
    void aClaimIsSentAgainEverMoreSeldom() {
        ClaimRequest claim = confirmed("poison", Duration.ZERO);
        sale.claimedBefore("poison", Duration.ofMinutes(10));
        sale.age("poison", Duration.ofMinutes(4));
        assertThat(sweep().done())
                .as("lived 10 minutes, last sent 4 minutes ago")
                .isZero();

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
}
