package io.seckill.core.claim;

import java.time.Duration;
import java.time.Instant;

/**
 * A claim with its age, by the ledger's clock.
 *
 * @param claim the claim
 * @param since when it was granted or, while open, last confirmed
 * @param age how long ago that was when the ledger was asked
 */
public record AgedClaim(Claim claim, Instant since, Duration age) {
    /** Longest rest between two sendings: also of a message that could not be sent after its claim was confirmed for it. */
    public static final Duration LONGEST_REST = Duration.ofMinutes(10);

    /** Whether it has this age. One dated ahead was not dated by the ledger's clock, and waiting for its time would hold its unit until then. */
    public boolean isOlder(Duration grace) {
        return age.abs().compareTo(grace) >= 0;
    }

    /**
     * Whether its message should have made an order by now and is to be sent again.
     *
     * @param grace the age a confirmed claim may have
     * @param waiting how long messages wait for their delivery, see {@link BrokerState#waiting}
     */
    public boolean isLost(Duration grace, Duration waiting) {
        return isOlder(grace.plus(waiting)) && isDueAgain();
    }

    /**
     * Not before it has rested as long as it had lived when it was last sent, so that a message which fails again and again is repeated
     * ever more seldom; but after {@link #LONGEST_REST} at the latest.
     */
    private boolean isDueAgain() {
        Duration lived = Duration.between(claim.claimedAt(), since);
        return isOlder(lived.compareTo(LONGEST_REST) < 0 ? lived : LONGEST_REST);
    }
}
