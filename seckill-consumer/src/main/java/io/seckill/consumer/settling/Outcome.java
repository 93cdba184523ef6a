package io.seckill.consumer.settling;

import java.util.Locale;

/** How a claim ended here. Every outcome is final and Redis has been told, so that its message may be acknowledged. */
public enum Outcome {
    /** Its order was stored by this delivery. */
    PLACED,
    /** Its order was stored by an earlier delivery and is live. */
    REPEATED,
    /** Its order was stored earlier and has been cancelled since; giving the unit back is the release outbox's business. */
    LAPSED,
    /** The buyer has a live order under another number; the claim was released. */
    ALREADY_BOUGHT,
    /** MySQL had no unit; the claim was dropped, and no unit given back. */
    SOLD_OUT,
    /** No order stands under its number, but a tombstone, or its sale is FINISHED; nothing was placed. */
    GONE;

    /** The value of the metric tag {@code outcome}. */
    public String tag() {
        return name().toLowerCase(Locale.ROOT);
    }
}
