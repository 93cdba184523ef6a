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
    /**
     * Whether its message should be sent again now: not before it has rested as long as it had lived when it was last sent, so
     * that a message which fails again and again is repeated ever more seldom.
     */
    public boolean isDueAgain() {
        return age.compareTo(Duration.between(claim.claimedAt(), since)) >= 0;
    }
}
