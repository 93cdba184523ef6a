package io.seckill.job.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class LocalSchedulerTest {
    private static final Duration OFTEN = Duration.ofMillis(10);
    private static final JobRun FINISHED = new JobRun(JobOutcome.FINISHED, "");

    @Test
    void aJobRunsAgainAndAgainEvenAfterAnError() {
        AtomicInteger runs = new AtomicInteger();
        LocalScheduler scheduler = scheduler(Duration.ofSeconds(5), () -> {
            if (runs.incrementAndGet() == 1) {
                throw new AssertionError("an error, not an exception");
            }
            return FINISHED;
        });

        scheduler.start();

        await().atMost(Duration.ofSeconds(10)).until(() -> runs.get() >= 3);
        scheduler.stop();
        assertThat(scheduler.isRunning()).isFalse();
    }

    @Test
    void aStopLetsTheRunInHandEndAndNoOtherBegin() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        AtomicInteger ended = new AtomicInteger();
        LocalScheduler scheduler = scheduler(Duration.ofSeconds(10), () -> {
            inside.countDown();
            await().pollDelay(Duration.ofMillis(200)).until(() -> true);
            ended.incrementAndGet();
            return FINISHED;
        });
        scheduler.start();
        inside.await();

        scheduler.stop();

        assertThat(ended).hasValue(1);
    }

    @Test
    void aRunThatDoesNotEndInTimeIsInterrupted() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch interrupted = new CountDownLatch(1);
        LocalScheduler scheduler = scheduler(Duration.ofMillis(100), () -> {
            inside.countDown();
            try {
                new CountDownLatch(1).await();
            } catch (InterruptedException e) {
                interrupted.countDown();
                Thread.currentThread().interrupt();
            }
            return FINISHED;
        });
        scheduler.start();
        inside.await();

        scheduler.stop();

        assertThat(interrupted.getCount()).isZero();
    }

    private static LocalScheduler scheduler(Duration stopTimeout, Supplier<JobRun> work) {
        ScheduledJob job = new ScheduledJob() {
            @Override
            public Job job() {
                return Job.SWEEP_CLAIMS;
            }

            @Override
            public JobRun run() {
                return work.get();
            }
        };
        return new LocalScheduler(Map.of(job, OFTEN), stopTimeout);
    }
}
