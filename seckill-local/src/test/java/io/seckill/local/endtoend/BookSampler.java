package io.seckill.local.endtoend;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.BookBalance;
import io.seckill.local.audit.CorePorts;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Looks at MySQL's balance again and again while a sale runs. While MySQL is away it sees nothing, and looks again. */
final class BookSampler implements AutoCloseable {
    private static final long EVERY_MS = 50;
    private static final Logger log = LoggerFactory.getLogger(BookSampler.class);

    private final ScheduledExecutorService timer = Executors.newSingleThreadScheduledExecutor();
    private final CorePorts core;
    private final ActivityId activity;
    private final List<BookBalance> samples = new ArrayList<>();

    BookSampler(Map<String, String> environment, ActivityId activity) {
        this.core = CorePorts.open(environment);
        this.activity = activity;
        var unused = timer.scheduleWithFixedDelay(this::sample, 0, EVERY_MS, TimeUnit.MILLISECONDS);
    }

    private void sample() {
        try {
            keep(core.book().balance(activity).orElseThrow());
        } catch (RuntimeException unseen) {
            // Says nothing about the balance; thrown out of here it would end the schedule
            log.debug("MySQL was not seen", unseen);
        }
    }

    private synchronized void keep(BookBalance balance) {
        samples.add(balance);
    }

    synchronized List<BookBalance> samples() {
        return List.copyOf(samples);
    }

    @Override
    public void close() {
        timer.shutdownNow();
        core.close();
    }
}
