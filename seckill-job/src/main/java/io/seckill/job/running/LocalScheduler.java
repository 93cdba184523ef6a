package io.seckill.job.running;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Runs each job again a fixed delay after its last run ended. A stop waits for the runs in hand, then interrupts them: they end at their next item. */
public final class LocalScheduler implements SmartLifecycle {
    private static final Logger log = LoggerFactory.getLogger(LocalScheduler.class);

    private final Map<ScheduledJob, Duration> delays;
    private final Duration stopTimeout;
    private volatile @Nullable ScheduledExecutorService executor;

    public LocalScheduler(Map<ScheduledJob, Duration> delays, Duration stopTimeout) {
        this.delays = Map.copyOf(delays);
        this.stopTimeout = stopTimeout;
    }

    @Override
    public void start() {
        AtomicInteger threads = new AtomicInteger();
        ScheduledExecutorService started = Executors.newScheduledThreadPool(
                delays.size(), work -> new Thread(work, "local-scheduler-" + threads.incrementAndGet()));
        delays.forEach((job, delay) -> {
            var unused = started.scheduleWithFixedDelay(() -> run(job), 0, delay.toMillis(), TimeUnit.MILLISECONDS);
            log.info("{} runs here every {}", job.job().handler(), delay);
        });
        executor = started;
    }

    private static void run(ScheduledJob job) {
        try {
            job.run();
        } catch (Throwable e) {
            // Thrown out of here, even an error would silently end the job's schedule
            log.error(
                    "{} ended with an error; it runs again at its next turn",
                    job.job().handler(),
                    e);
        }
    }

    @Override
    public void stop() {
        ScheduledExecutorService started = executor;
        if (started == null) {
            return;
        }
        started.shutdown();
        if (!ended(started)) {
            started.shutdownNow();
            if (!ended(started)) {
                log.warn(
                        "A job did not end within {} after its interrupt; what it leaves, the next run takes up",
                        stopTimeout);
            }
        }
        executor = null;
    }

    private boolean ended(ScheduledExecutorService started) {
        try {
            return started.awaitTermination(stopTimeout.toMillis(), TimeUnit.MILLISECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    @Override
    public boolean isRunning() {
        return executor != null;
    }
}
