package io.seckill.local.endtoend;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.BookBalance;
import io.seckill.local.audit.CorePorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;

/** Looks at both balances again and again while a sale runs, and keeps every figure that breaks a law. */
final class StockSampler implements AutoCloseable {
    private static final long EVERY_MS = 25;

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final CorePorts core;
    private final ActivityId activity;
    private final List<String> broken = new ArrayList<>();
    private long lowest = Long.MAX_VALUE;
    private int samples;

    StockSampler(Map<String, String> environment, ActivityId activity) {
        this.core = CorePorts.open(environment);
        this.activity = activity;
        var unused = timer.scheduleWithFixedDelay(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
    }

    private synchronized void sample() {
        try {
            LedgerBalance ledger = core.ledger().balance(activity).orElseThrow();
            BookBalance book = core.book().balance(activity).orElseThrow();
            Long stock = ledger.stock();
            if (!ledger.holds() || stock == null || stock < 0) {
                broken.add(ledger.toString());
            }
            if (!book.holds() || book.available() < 0 || book.live() > book.total()) {
                broken.add(book.toString());
            }
            lowest = Math.min(lowest, stock == null ? lowest : stock);
            samples++;
        } catch (RuntimeException e) {
            broken.add(e.toString());
        }
    }

    synchronized List<String> broken() {
        return List.copyOf(broken);
    }

    synchronized long lowest() {
        return lowest;
    }

    synchronized int samples() {
        return samples;
    }

    @Override
    public void close() {
        timer.shutdownNow();
        core.close();
    }
}
