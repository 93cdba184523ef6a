package io.seckill.core.reconcile;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much one run of reconcile does, and when a sale that is over leaves Redis. Its grace ages and the activities it looks at are the sweep's, {@code seckill.sweep}.
 *
 * @param maxDifferences differences of one activity a run takes in hand; default 100,000, 1 to 1,000,000. The rest is left to the next run
 * @param purgeAfter how long after its end a sale stays in Redis; default 1 day, 1 minute to 365 days. Longer than any order may stay unpaid
 * @param keepFor how long runs that found nothing are kept in MySQL; default 1 day, 1 minute to 365 days. Others are kept for ever
 */
@ConfigurationProperties("seckill.reconcile")
public record ReconcileProperties(
        @DefaultValue("100000") int maxDifferences,
        @DefaultValue("1d") Duration purgeAfter,
        @DefaultValue("1d") Duration keepFor) {
    public ReconcileProperties {
        Ranges.require("seckill.reconcile.max-differences", maxDifferences, 1, 1_000_000);
        Ranges.require("seckill.reconcile.purge-after", purgeAfter, Duration.ofMinutes(1), Duration.ofDays(365));
        Ranges.require("seckill.reconcile.keep-for", keepFor, Duration.ofMinutes(1), Duration.ofDays(365));
    }
}
