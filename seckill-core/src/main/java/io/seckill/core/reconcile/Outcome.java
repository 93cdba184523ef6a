package io.seckill.core.reconcile;

/** What became of a difference in a run. */
public enum Outcome {
    /** Listed only: the run was a report. */
    LISTED,
    /** Its remedy was applied. */
    REPAIRED,
    /** It had ended by itself when its remedy came. */
    GONE,
    /** A person has to look. */
    LEFT,
    /** Its remedy failed; the next run tries again. */
    FAILED
}
