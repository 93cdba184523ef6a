package io.seckill.job.config;

import io.seckill.core.Ranges;
import io.seckill.job.running.Job;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The scheduler that needs no admin console. Each job runs again a fixed delay after its last run ended.
 *
 * @param enabled whether it runs, default false, true in the profile {@code local}
 * @param preheatDelay pause between runs of {@code preheatActivities}, 100 ms to 1 day, default 2 s
 * @param cancelDelay pause between runs of {@code cancelTimeoutOrders}, 100 ms to 1 day, default 2 s
 * @param sweepDelay pause between runs of {@code sweepClaims}, 100 ms to 1 day, default 2 s
 * @param reconcileDelay pause between runs of {@code reconcileActivities}, 100 ms to 1 day, default 10 s
 * @param purgeDelay pause between runs of {@code purgeEndedActivities}, 100 ms to 1 day, default 1 minute
 * @param publishDelay pause between runs of {@code publishOrderEvents}, 100 ms to 1 day, default 1 s
 * @param stopTimeout how long a graceful stop waits for a run to end before it interrupts it, and then again, up to 1 minute, default 5 s;
 *     0 interrupts at once
 */
@ConfigurationProperties("seckill.job.local-scheduler")
record LocalSchedulerProperties(
        @DefaultValue("false") boolean enabled,
        @DefaultValue("2s") Duration preheatDelay,
        @DefaultValue("2s") Duration cancelDelay,
        @DefaultValue("2s") Duration sweepDelay,
        @DefaultValue("10s") Duration reconcileDelay,
        @DefaultValue("1m") Duration purgeDelay,
        @DefaultValue("1s") Duration publishDelay,
        @DefaultValue("5s") Duration stopTimeout) {
    private static final String PREFIX = "seckill.job.local-scheduler.";
    private static final Duration SHORTEST_DELAY = Duration.ofMillis(100);
    private static final Duration LONGEST_DELAY = Duration.ofDays(1);

    LocalSchedulerProperties {
        Ranges.require(PREFIX + "preheat-delay", preheatDelay, SHORTEST_DELAY, LONGEST_DELAY);
        Ranges.require(PREFIX + "cancel-delay", cancelDelay, SHORTEST_DELAY, LONGEST_DELAY);
        Ranges.require(PREFIX + "sweep-delay", sweepDelay, SHORTEST_DELAY, LONGEST_DELAY);
        Ranges.require(PREFIX + "reconcile-delay", reconcileDelay, SHORTEST_DELAY, LONGEST_DELAY);
        Ranges.require(PREFIX + "purge-delay", purgeDelay, SHORTEST_DELAY, LONGEST_DELAY);
        Ranges.require(PREFIX + "publish-delay", publishDelay, SHORTEST_DELAY, LONGEST_DELAY);
        Ranges.require(PREFIX + "stop-timeout", stopTimeout, Duration.ZERO, Duration.ofMinutes(1));
    }

    /** The pause between two runs of this job. */
    Duration delayOf(Job job) {
        return switch (job) {
            case PREHEAT_ACTIVITIES -> preheatDelay;
            case CANCEL_TIMEOUT_ORDERS -> cancelDelay;
            case SWEEP_CLAIMS -> sweepDelay;
            case RECONCILE_ACTIVITIES -> reconcileDelay;
            case PURGE_ENDED_ACTIVITIES -> purgeDelay;
            case PUBLISH_ORDER_EVENTS -> publishDelay;
        };
    }
}
