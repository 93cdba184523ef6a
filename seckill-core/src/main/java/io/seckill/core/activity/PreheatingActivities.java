package io.seckill.core.activity;

import io.seckill.core.JobReport;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Opens activities in Redis before they start, and again if Redis lost them. Writes only what is absent, so it may run at any
 * time, twice, and on several executors at once.
 */
public final class PreheatingActivities {
    private static final Logger log = LoggerFactory.getLogger(PreheatingActivities.class);
    private static final int PAGE = 500;

    private final ActivityBook activities;
    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final ActivityProperties properties;
    private final Clock clock;

    public PreheatingActivities(
            ActivityBook activities, OrderBook orders, ClaimLedger ledger, ActivityProperties properties, Clock clock) {
        this.activities = activities;
        this.orders = orders;
        this.ledger = ledger;
        this.properties = properties;
        this.clock = clock;
    }

    /** Opens every published activity that is running or starts within the lead time; {@code done} counts those that were not open. */
    public JobReport run() {
        Instant now = clock.instant();
        int done = 0;
        int failed = 0;
        for (Activity activity : activities.publishedBetween(now, now.plus(properties.preheatLead()))) {
            if (Thread.currentThread().isInterrupted()) {
                return new JobReport(done, failed, false);
            }
            try {
                if (preheat(activity.id())) {
                    done++;
                }
            } catch (LedgerUnavailableException | DataAccessException e) {
                failed++;
                log.error("Activity {} may not be on sale; the next preheatActivities opens it", activity.id(), e);
            }
        }
        return new JobReport(done, failed, !Thread.currentThread().isInterrupted());
    }

    /**
     * Opens one activity, whatever its window: every live order becomes a claim first, then stock = total − claims.
     *
     * @return whether anything was written; false as well if there is no such published activity, or the thread was interrupted
     * @throws LedgerUnavailableException if Redis does not answer; repeat the call
     */
    public boolean preheat(ActivityId id) {
        boolean open = ledger.balance(id).filter(b -> b.stock() != null).isPresent();
        if (open || activities.find(id).filter(Activity::isPublished).isEmpty() || !adoptLiveOrders(id)) {
            return false;
        }
        List<Adjustment> included = activities.adjustments(id);
        Activity activity = activities.find(id).orElseThrow();
        boolean written = ledger.preheat(activity);
        catchUp(id, included);
        log.info("Activity {} is open in Redis with {} units on offer", id, activity.total());
        return written;
    }

    /** @return false if interrupted: the sale must not open with claims missing, for its stock would be too high */
    private boolean adoptLiveOrders(ActivityId id) {
        long afterId = 0;
        List<Order> page;
        do {
            page = orders.live(id, afterId, PAGE);
            for (Order order : page) {
                if (Thread.currentThread().isInterrupted()) {
                    return false;
                }
                adopt(order);
                afterId = order.id();
            }
        } while (page.size() == PAGE);
        return true;
    }

    private void adopt(Order order) {
        if (ledger.adopt(order.orderNo(), order.userId()) == SettleAnswer.OTHER_CLAIM) {
            log.warn(
                    "Order {} is live, but Redis knows its buyer under another claim; reconcileActivities decides",
                    order.orderNo());
        }
    }

    private void catchUp(ActivityId id, List<Adjustment> included) {
        activities.adjustments(id).stream()
                .filter(adjustment -> !included.contains(adjustment))
                .forEach(adjustment -> ledger.adjust(id, adjustment.id(), adjustment.units()));
    }
}
