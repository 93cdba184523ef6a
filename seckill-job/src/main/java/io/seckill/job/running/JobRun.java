package io.seckill.job.running;

/**
 * One ended run.
 *
 * @param outcome how it ended
 * @param message what it did, with its counts, for the log and the admin console
 */
public record JobRun(JobOutcome outcome, String message) {
    public boolean isFinished() {
        return outcome == JobOutcome.FINISHED;
    }
}
