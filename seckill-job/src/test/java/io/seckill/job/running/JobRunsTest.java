package io.seckill.job.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.seckill.core.JobReport;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class JobRunsTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final JobRuns runs = new JobRuns(registry);

    @Test
    void aRunThatSawEverythingIsFinished() {
        JobRun run = runs.run(Job.SWEEP_CLAIMS, () -> new JobReport(3, 0, true));

        assertThat(run.outcome()).isEqualTo(JobOutcome.FINISHED);
        assertThat(run.message()).contains("3 done");
        assertThat(count("sweepClaims", "finished")).isEqualTo(1);
    }

    @Test
    void aRunWithFailedItemsOrCutShortIsNotFinished() {
        assertThat(runs.run(Job.SWEEP_CLAIMS, () -> new JobReport(3, 1, true)).isFinished())
                .isFalse();
        JobRun cutShort = runs.run(Job.SWEEP_CLAIMS, () -> new JobReport(3, 0, false));

        assertThat(cutShort.isFinished()).isFalse();
        assertThat(cutShort.message()).contains("not finished", "3 done");
        assertThat(count("sweepClaims", "incomplete")).isEqualTo(2);
    }

    @Test
    void aRunThatThrowsIsReportedAndTheNextOneRuns() {
        JobRun broken = runs.run(Job.PREHEAT_ACTIVITIES, () -> {
            throw new IllegalStateException("MySQL is gone");
        });
        JobRun next = runs.run(Job.PREHEAT_ACTIVITIES, () -> new JobReport(1, 0, true));

        assertThat(broken.outcome()).isEqualTo(JobOutcome.BROKEN);
        assertThat(broken.message()).contains("MySQL is gone");
        assertThat(next.outcome()).isEqualTo(JobOutcome.FINISHED);
        assertThat(count("preheatActivities", "broken")).isEqualTo(1);
    }

    @Test
    void aSecondRunOfTheSameJobIsSkippedWhileTheFirstIsGoing() throws InterruptedException {
        CountDownLatch inside = new CountDownLatch(1);
        CountDownLatch leave = new CountDownLatch(1);
        CompletableFuture<JobRun> first = CompletableFuture.supplyAsync(() -> runs.run(Job.SWEEP_CLAIMS, () -> {
            inside.countDown();
            awaitQuietly(leave);
            return new JobReport(1, 0, true);
        }));
        inside.await();

        JobRun second = runs.run(Job.SWEEP_CLAIMS, () -> new JobReport(99, 0, true));
        JobRun otherJob = runs.run(Job.PREHEAT_ACTIVITIES, () -> new JobReport(2, 0, true));
        leave.countDown();

        assertThat(second.outcome()).isEqualTo(JobOutcome.SKIPPED);
        assertThat(otherJob.outcome()).isEqualTo(JobOutcome.FINISHED);
        assertThat(first).succeedsWithin(Duration.ofSeconds(10)).matches(JobRun::isFinished);
        assertThat(runs.run(Job.SWEEP_CLAIMS, () -> new JobReport(0, 0, true)).isFinished())
                .isTrue();
    }

    @Test
    void aRefusedTriggerIsCountedAndSaysThatNothingWasDone() {
        JobRun refused = runs.refuse(Job.SWEEP_CLAIMS, "this job has no parameter");

        assertThat(refused.isFinished()).isFalse();
        assertThat(refused.message()).contains("this job has no parameter", "nothing was done");
        assertThat(count("sweepClaims", "refused")).isEqualTo(1);
    }

    private double count(String job, String outcome) {
        return registry.get("seckill.jobs")
                .tag("job", job)
                .tag("outcome", outcome)
                .counter()
                .count();
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
