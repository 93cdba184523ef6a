package io.seckill.core.claim;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * When the sweep takes a claim in hand, and how much it does in one run.
 *
 * @param heldGrace age from which a HELD claim counts as abandoned; default 60 s, 1 s to 1 hour. Longer than a half message may take to be
 *     stored, and than the broker's transactionTimeOut and transactionCheckInterval together (6 s and 30 s by default), so that the check-back comes first
 * @param confirmedGrace age from which a CONFIRMED claim is looked up in MySQL and re-driven; default 60 s, 1 s to 1 day
 * @param lookBack how long after its end an activity is still swept; default 30 days, 0 to 30 days; 0 sweeps running ones only. One that is
 *     FINISHED is not swept any more
 * @param lead how long before its start an activity is swept already; default 10 min, 0 to 1 day
 * @param pageSize claims or releases fetched at once; default 200, 1 to 1,000
 * @param maxClaims claims and releases one run takes in hand; default 20,000, 1 to 1,000,000. The rest is left to the next run
 * @param maxFailures failures after which a run stops and leaves the rest to the next one; default 20, 1 to 10,000
 */
@ConfigurationProperties("seckill.sweep")
public record SweepProperties(
        @DefaultValue("60s") Duration heldGrace,
        @DefaultValue("60s") Duration confirmedGrace,
        @DefaultValue("30d") Duration lookBack,
        @DefaultValue("10m") Duration lead,
        @DefaultValue("200") int pageSize,
        @DefaultValue("20000") int maxClaims,
        @DefaultValue("20") int maxFailures) {

    public SweepProperties {
        Ranges.require("seckill.sweep.held-grace", heldGrace, Duration.ofSeconds(1), Duration.ofHours(1));
        Ranges.require("seckill.sweep.confirmed-grace", confirmedGrace, Duration.ofSeconds(1), Duration.ofDays(1));
        Ranges.require("seckill.sweep.look-back", lookBack, Duration.ZERO, Duration.ofDays(30));
        Ranges.require("seckill.sweep.lead", lead, Duration.ZERO, Duration.ofDays(1));
        Ranges.require("seckill.sweep.page-size", pageSize, 1, 1_000);
        Ranges.require("seckill.sweep.max-claims", maxClaims, 1, 1_000_000);
        Ranges.require("seckill.sweep.max-failures", maxFailures, 1, 10_000);
    }
}
