package io.seckill.core.order;

/** What the book answers to a payment; the loser of a race learns what it lost to. */
public enum PayAnswer {
    /** UNPAID → PAID by this call. */
    PAID,
    /** Was PAID before; nothing changed. */
    ALREADY_PAID,
    /** The order is cancelled; the money is owed back. */
    CANCELLED,
    /** Past its expiry but not yet cancelled; nothing changed, the time-out owns it. */
    EXPIRED,
    /** No such order. */
    UNKNOWN
}
