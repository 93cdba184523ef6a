package io.seckill.web.direct;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerUnreadableException;
import io.seckill.web.admission.Seldom;
import io.seckill.web.admission.Ticker;
import io.seckill.web.direct.LedgerBreaker.Way;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Tries Redis while purchases go around it, and lets claims run again once Redis knows every order that was placed meanwhile: it opens
 * what Redis has lost, adopts live orders, closes the way around, waits for the last orders on it, and adopts those. If a step fails,
 * purchases go on around Redis, and the next look tries again. Another instance may still go around for a moment longer; its orders
 * are adopted by its own return, and MySQL counts them all.
 */
final class ReturningToLedger implements SmartLifecycle {
    /** No activity: whatever is asked about it is answered without touching a sale. */
    static final ActivityId NOBODYS = new ActivityId(999_999_999_999_999_999L);

    private static final Duration LONGEST_WAIT = Duration.ofSeconds(10);
    private static final Duration POLL = Duration.ofMillis(20);
    private static final Duration LOG_EVERY = Duration.ofMinutes(1);
    private static final Logger log = LoggerFactory.getLogger(ReturningToLedger.class);

    private final LedgerBreaker breaker;
    private final PlacingDirectly placing;
    private final Sales sales;
    private final Duration lookEvery;
    private final Ticker ticker;
    private Seldom seldom;
    private volatile @Nullable ScheduledExecutorService looking;

    ReturningToLedger(
            LedgerBreaker breaker,
            PlacingDirectly placing,
            Sales sales,
            Duration lookEvery,
            Ticker ticker,
            MeterRegistry metrics) {
        this.breaker = breaker;
        this.placing = placing;
        this.sales = sales;
        this.lookEvery = lookEvery;
        this.ticker = ticker;
        this.seldom = new Seldom(ticker, LOG_EVERY);
        metrics.gauge("seckill.ledger.bypassed", breaker, b -> b.way() == Way.LEDGER ? 0 : 1);
    }

    /** The running sales, and how Redis is brought up to date about one; on the ledger itself, not behind the breaker. */
    record Sales(
            ActivityBook book,
            ClaimLedger ledger,
            PreheatingActivities preheating,
            AdoptingOrders adopting,
            Clock clock) {
        private List<Activity> running() {
            return book.publishedBetween(clock.instant(), clock.instant());
        }

        /** Asks the ledger something that costs nothing. */
        private void ask() {
            ledger.soldOutUpTo(NOBODYS);
        }

        /** Returns how many orders Redis did not know. */
        private int bringUpToDate(Activity sale) {
            try {
                preheating.preheat(sale.id());
                return adopting.adoptMissing(sale.id());
            } catch (LedgerUnreadableException e) {
                log.error(
                        "Sale {} is not up to date in Redis and sells nothing until a person has mended its keys: {}",
                        sale.id(),
                        e.getMessage());
                return 0;
            }
        }
    }

    @Override
    public void start() {
        ScheduledExecutorService started =
                Executors.newSingleThreadScheduledExecutor(work -> new Thread(work, "redis-return"));
        var unused = started.scheduleWithFixedDelay(
                this::look, lookEvery.toMillis(), lookEvery.toMillis(), TimeUnit.MILLISECONDS);
        looking = started;
    }

    @Override
    public void stop() {
        ScheduledExecutorService started = looking;
        if (started != null) {
            started.shutdownNow();
        }
        looking = null;
    }

    @Override
    public boolean isRunning() {
        return looking != null;
    }

    private void look() {
        if (breaker.way() == Way.LEDGER) {
            return;
        }
        try {
            comeBack();
            if (breaker.close(sales::ask)) {
                log.warn("Redis answers and knows every order: claims run again");
                // The next outage is told of at once, however soon it comes
                seldom = new Seldom(ticker, LOG_EVERY);
                return;
            }
        } catch (RuntimeException e) {
            if (seldom.mayLog("not back")) {
                log.warn("Redis is not back yet; purchases go on straight to MySQL: {}", e.toString());
            }
        } catch (Error e) {
            // Thrown out of here it would end the looking, and with it the way back
            log.error("Redis is not back yet; purchases go on straight to MySQL", e);
        }
        breaker.send(Way.MYSQL);
    }

    private void comeBack() {
        int adopted = 0;
        for (Activity sale : sales.running()) {
            adopted += sales.bringUpToDate(sale);
        }
        breaker.send(Way.NEITHER);
        awaitThoseUnderWay();
        // Read again: a sale may have started meanwhile
        for (Activity sale : sales.running()) {
            adopted += sales.bringUpToDate(sale);
        }
        log.info("Redis has adopted {} orders that were placed without it", adopted);
    }

    private void awaitThoseUnderWay() {
        for (long polls = LONGEST_WAIT.dividedBy(POLL); placing.isBusy(); polls--) {
            if (polls == 0 || Thread.currentThread().isInterrupted()) {
                throw new IllegalStateException("Orders are still being placed straight in MySQL");
            }
            LockSupport.parkNanos(POLL.toNanos());
        }
    }
}
