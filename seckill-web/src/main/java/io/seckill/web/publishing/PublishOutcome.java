package io.seckill.web.publishing;

/** What publishing a claim came to. */
public enum PublishOutcome {
    /** The claim is CONFIRMED and its message committed, or being committed. */
    PUBLISHED,
    /** The half message is stored, but whether its claim was confirmed is unknown: the broker asks again, then it is known. */
    UNKNOWN,
    /** The broker did not take the half message. The unit is back, the number is fenced, the idempotency key is free. */
    WITHDRAWN,
    /** The broker did not take the half message, and Redis did not take the unit back: the sweep does. */
    STRANDED
}
