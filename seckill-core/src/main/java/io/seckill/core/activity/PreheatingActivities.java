package io.seckill.core.activity;

import io.seckill.core.JobReport;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerUnreadableException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.LockSupport;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;

/**
 * Opens activities in Redis before they start, and again if Redis lost them. Writes only what is absent, so it may run at any
 * time, twice, and on several executors at once.
 */
public final class PreheatingActivities {
    private static final Logger log = LoggerFactory.getLogger(PreheatingActivities.class);
    private static final Duration POLL = Duration.ofMillis(250);
    private static final int MAX_READINGS = 10;

    private final ActivityBook activities;
    private final AdoptingOrders adopting;
    private final ClaimLedger ledger;
    private final UnaryOperator<Instant> deliveredUpTo;
    private final ActivityProperties properties;
    private final Clock clock;

    /** @param deliveredUpTo see {@link BrokerState#deliveredUpTo}; throws if the broker does not say */
    public PreheatingActivities(
            ActivityBook activities,
            AdoptingOrders adopting,
            ClaimLedger ledger,
            UnaryOperator<Instant> deliveredUpTo,
            ActivityProperties properties,
            Clock clock) {
        this.activities = activities;
        this.adopting = adopting;
        this.ledger = ledger;
        this.deliveredUpTo = deliveredUpTo;
        this.properties = properties;
        this.clock = clock;
    }

    /** Opens every published activity that is running or starts within the lead time; {@code done} counts those that were not open. */
    public JobReport run() {
        Instant now = clock.instant();
        int done = 0;
        int failed = 0;
        boolean traced = false;
        for (Activity activity : activities.publishedBetween(now, now.plus(properties.preheatLead()))) {
            if (Thread.currentThread().isInterrupted()) {
                return new JobReport(done, failed, false);
            }
            try {
                if (preheat(activity.id())) {
                    done++;
                }
            } catch (LedgerUnreadableException e) {
                failed++;
                log.error(
                        "Activity {} may not be on sale until a person has mended it: {}",
                        activity.id(),
                        e.getMessage());
            } catch (RuntimeException e) {
                failed++;
                tell(activity.id(), e, traced);
                traced = true;
            }
        }
        return new JobReport(done, failed, !Thread.currentThread().isInterrupted());
    }

    /** One stack trace a run is enough: what follows is mostly the same server that does not answer. */
    private static void tell(ActivityId id, RuntimeException e, boolean traced) {
        if (traced) {
            log.error("Activity {} may not be on sale; the next preheatActivities opens it: {}", id, e.toString());
        } else {
            log.error("Activity {} may not be on sale; the next preheatActivities opens it", id, e);
        }
    }

    /**
     * Opens one activity, whatever its window: every live order becomes a claim first, then stock = total − claims. If it is
     * open, finishes adjustments that reached MySQL only.
     *
     * <p>A sale that was open before was lost by Redis, and with it the claims whose messages still wait at the broker. So the consumer
     * gets a bounded time to turn them into orders before their units are offered again.
     *
     * @return whether the sale was opened; false as well if there is no such published activity
     * @throws RuntimeException if Redis, MySQL or the broker does not answer, or the thread was interrupted. The sale is not open;
     *     repeat the call
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
        if (!activities.markOpened(id)) {
            log.error(
                    "Redis has lost the sale of activity {}; it sells nothing until it is rebuilt, which begins now",
                    id);
            awaitDeliveries(id);
        }
        return open(id, adopting.adoptMissing(id));
    }

    private boolean open(ActivityId id, int adopted) {
        Offer offer = offer(id);
        boolean written = ledger.preheat(offer.activity(), offer.adjustments());
        // One that was made meanwhile found no sale to adjust, but stands in the book by now
        tellAdjustments(id);
        log.info("Activity {} is open in Redis, {} live orders adopted", id, adopted);
        return written;
    }

    private void awaitDeliveries(ActivityId id) {
        Instant lostAt = clock.instant();
        for (long polls = properties.rebuildWait().dividedBy(POLL); polls >= 0; polls--) {
            if (!deliveredUpTo.apply(clock.instant()).isBefore(lostAt)) {
                return;
            }
            LockSupport.parkNanos(POLL.toNanos());
            if (Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("Interrupted while waiting to open activity " + id);
            }
        }
        log.error(
                "Activity {} is opened though messages of its sale still wait after {}: units they claim may be sold again, and MySQL then "
                        + "refuses whoever comes second as SOLD_OUT",
                id,
                properties.rebuildWait());
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
}
