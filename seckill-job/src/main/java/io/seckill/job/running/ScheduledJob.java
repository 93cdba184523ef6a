package io.seckill.job.running;

/** A job as the local scheduler sees it. Running it twice, or on two machines at once, does no harm. */
public interface ScheduledJob {
    Job job();

    /** Runs it once over everything that is due. Never throws. */
    JobRun run();
}
