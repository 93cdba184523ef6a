package io.seckill.job.running;

import java.util.Locale;

/** How a run of a job ended. */
public enum JobOutcome {
    /** Everything due was seen and nothing failed. */
    FINISHED,
    /** Items failed, or the run was stopped before the end: the next run goes on. */
    INCOMPLETE,
    /** The run threw before it could report. What it did before stands; the next run goes on. */
    BROKEN,
    /** Another run of the same job was still going in this process; nothing was done. */
    SKIPPED,
    /** The trigger asked for what the job does not know; nothing was done. */
    REFUSED;

    /** The value of the metric tag {@code outcome}. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
