package io.seckill.web.direct;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerUnavailableException;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;

/**
 * Whether purchases can be answered with more than TRY_AGAIN: a script runs in Redis, or they may go around it. Part of readiness; a
 * ping alone would say yes to a Redis that runs no script.
 */
final class ClaimsHealth implements HealthIndicator {
    private final ClaimLedger ledger;
    private final LedgerBreaker breaker;

    ClaimsHealth(ClaimLedger ledger, LedgerBreaker breaker) {
        this.ledger = ledger;
        this.breaker = breaker;
    }

    @Override
    public Health health() {
        try {
            ledger.soldOutUpTo(ReturningToLedger.NOBODYS);
            return Health.up().withDetail("way", breaker.way()).build();
        } catch (LedgerUnavailableException e) {
            Health.Builder health = breaker.mayBypass() ? Health.up() : Health.outOfService();
            return health.withDetail("way", breaker.way())
                    .withDetail("redis", String.valueOf(e.getMessage()))
                    .build();
        }
    }
}
