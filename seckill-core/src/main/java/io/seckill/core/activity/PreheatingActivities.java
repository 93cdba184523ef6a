package io.seckill.core.activity;

import io.seckill.core.JobReport;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;

/**
 * Opens activities in Redis before they start, and again if Redis lost them. Writes only what is absent, so it may run at any
 * time, twice, and on several executors at once.
 */
public final class PreheatingActivities {
    private static final Logger log = LoggerFactory.getLogger(PreheatingActivities.class);
    private static final int PAGE = 500;
    private static final int MAX_READINGS = 10;

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
     * Opens one activity, whatever its window: every live order becomes a claim first, then stock = total − claims. If it is
     * open, finishes adjustments that reached MySQL only.
     *
     * @return whether the sale was opened; false as well if there is no such published activity
     * @throws LedgerUnavailableException if Redis does not answer, or the thread was interrupted; repeat the call
     */
    public boolean preheat(ActivityId id) {
        Optional<Activity> published = activities.find(id).filter(Activity::isPublished);
        if (published.isEmpty()) {
            return false;
        }
        Optional<LedgerBalance> open = ledger.balance(id).filter(balance -> balance.stock() != null);
        if (open.isPresent()) {
            if (open.get().total() != published.get().total()) {
                tellAdjustments(id);
            }
            return false;
        }
        adoptLiveOrders(id);
        return open(id);
    }

    private boolean open(ActivityId id) {
        Offer offer = offer(id);
        boolean written = ledger.preheat(offer.activity(), offer.adjustments());
        // One that was made meanwhile found no sale to adjust, but stands in the book by now
        tellAdjustments(id);
        log.info("Activity {} is open in Redis", id);
        return written;
    }

    private void tellAdjustments(ActivityId id) {
        activities.adjustments(id).forEach(adjustment -> ledger.adjust(id, adjustment.id(), adjustment.units()));
    }

    /** Reads the total between two equal readings of the adjustments, so that it is known which of them it includes. */
    private Offer offer(ActivityId id) {
        for (int attempt = 1; attempt <= MAX_READINGS; attempt++) {
            List<Adjustment> before = activities.adjustments(id);
            Activity activity = activities.find(id).orElseThrow();
            if (before.equals(activities.adjustments(id))) {
                return new Offer(activity, before.stream().map(Adjustment::id).collect(Collectors.toSet()));
            }
        }
        throw new ConcurrencyFailureException("Activity " + id + " is adjusted faster than it can be read");
    }

    private record Offer(Activity activity, Set<String> adjustments) {}

    /** An interrupt ends it: the ledger then throws, and the sale does not open with claims missing. */
    private void adoptLiveOrders(ActivityId id) {
        long afterId = 0;
        List<Order> page;
        do {
            page = orders.live(id, afterId, PAGE);
            page.forEach(this::adopt);
            if (!page.isEmpty()) {
                releaseCancelled(page, orders.live(id, afterId, PAGE));
                afterId = page.get(page.size() - 1).id();
            }
        } while (page.size() == PAGE);
    }

    private void adopt(Order order) {
        if (ledger.adopt(order.orderNo(), order.userId()) == SettleAnswer.OTHER_CLAIM) {
            log.warn(
                    "Order {} is live, but Redis knows its buyer under another claim; reconcileActivities decides",
                    order.orderNo());
        }
    }

    /**
     * An adoption outranks tombstones. An order that was cancelled between its reading and its adoption found nothing to release
     * then, so its release is repeated; one that is cancelled later finds the claim.
     */
    private void releaseCancelled(List<Order> adopted, List<Order> stillLive) {
        Set<OrderNo> live = stillLive.stream().map(Order::orderNo).collect(Collectors.toSet());
        for (Order order : adopted) {
            if (!live.contains(order.orderNo())) {
                ledger.release(order.orderNo(), order.userId(), ClaimState.ANY, TombstoneReason.CANCELLED);
            }
        }
    }
}
