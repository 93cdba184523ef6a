package io.seckill.core;

/** The nine stages of a purchase, in order. {@code docs/flow.md} says for each what lasts and who finishes after a crash; a test keeps the two equal. */
public enum Stage {
    /** Let through by rate limits and the sold-out gate. Nothing lasts. */
    ADMITTED,
    /** Redis granted a unit: the claim is HELD. */
    CLAIMED,
    /** The half message is stored at the broker. */
    PREPARED,
    /** The claim is CONFIRMED, so the half message will be committed. */
    CONFIRMED,
    /** The committed message reached a consumer. */
    DELIVERED,
    /** The order stands in MySQL. */
    PLACED,
    /** Redis knows the outcome; the buyer's next question gets it. */
    ANSWERED,
    /** Paid, or cancelled and its unit given back. */
    RESOLVED,
    /** Claims and orders were compared and agree. */
    RECONCILED
}
