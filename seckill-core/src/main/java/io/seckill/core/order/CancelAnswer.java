package io.seckill.core.order;

/** What the book answers to a cancel; the loser of a race learns what it lost to. */
public enum CancelAnswer {
    /** UNPAID → CANCELLED by this call: the unit is back in MySQL, and the outbox holds what Redis has to be told. */
    CANCELLED,
    /** Was CANCELLED before; nothing changed. */
    ALREADY_CANCELLED,
    /** The order is paid; nothing changed. */
    PAID,
    /** No such order. */
    UNKNOWN
}
