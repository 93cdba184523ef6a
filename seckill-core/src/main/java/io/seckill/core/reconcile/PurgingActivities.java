package io.seckill.core.reconcile;

import io.seckill.core.JobReport;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.PurgeAnswer;
import io.seckill.core.order.OrderBook;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Removes from Redis the sales that are over, once nothing is unpaid and Redis and MySQL agree unit by unit; then the activity is
 * FINISHED. Safe to repeat and to overlap: if it dies between the two steps, the next run finds nothing in Redis and takes the second.
 */
public final class PurgingActivities {
    private static final int PAGE = 100;

    private static final Logger log = LoggerFactory.getLogger(PurgingActivities.class);

    private final ActivityBook activities;
    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final ComparingBooks comparing;
    private final ReconcileProperties properties;
    private final Clock clock;

    public PurgingActivities(
            ActivityBook activities,
            OrderBook orders,
            ClaimLedger ledger,
            ComparingBooks comparing,
            ReconcileProperties properties,
            Clock clock) {
        this.activities = activities;
        this.orders = orders;
        this.ledger = ledger;
        this.comparing = comparing;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Purges what ended long enough ago.
     *
     * @return done: activities that are FINISHED now; failed: those that are kept because they do not agree, or could not be looked at
     * @throws RuntimeException if the activities cannot be read from MySQL
     */
    public JobReport run() {
        Instant endedBefore = clock.instant().minus(properties.purgeAfter());
        int done = 0;
        int kept = 0;
        @Nullable ActivityId after = null;
        List<Activity> page;
        do {
            page = activities.publishedEndedBefore(endedBefore, after, PAGE);
            for (Activity activity : page) {
                if (Thread.currentThread().isInterrupted()) {
                    return new JobReport(done, kept, false);
                }
                if (isPurged(activity)) {
                    done++;
                } else {
                    kept++;
                }
                after = activity.id();
            }
        } while (page.size() == PAGE);
        return new JobReport(done, kept, true);
    }

    private boolean isPurged(Activity activity) {
        try {
            return purge(activity);
        } catch (RuntimeException e) {
            log.error("Activity {} stays in Redis; the next purgeEndedActivities tries again", activity.id(), e);
            return false;
        }
    }

    private boolean purge(Activity activity) {
        if (!isOver(activity)) {
            return false;
        }
        if (ledger.purge(activity.id()) == PurgeAnswer.KEPT) {
            log.error(
                    "Activity {} stays in Redis, which has lost a part of it or has claims open; reconcile it",
                    activity.id());
            return false;
        }
        activities.finish(activity.id());
        log.info("Activity {} is finished: its keys are gone from Redis", activity.id());
        return true;
    }

    private boolean isOver(Activity activity) {
        if (orders.hasUnpaid(activity.id())) {
            log.warn("Activity {} stays in Redis: cancelTimeoutOrders has left unpaid orders", activity.id());
            return false;
        }
        if (ledger.balance(activity.id()).isEmpty()) {
            // A run that died after its first step leaves it so; what MySQL says is all there is to check
            return orders.balance(activity.id()).orElseThrow().holds();
        }
        Comparison comparison = comparing.compare(activity);
        if (!comparison.isAtRest()) {
            log.error(
                    "Activity {} stays in Redis: {} differences to MySQL, stocks differ by {}; reconcile it",
                    activity.id(),
                    comparison.differences().size(),
                    comparison.figures().difference());
        }
        return comparison.isAtRest();
    }
}
