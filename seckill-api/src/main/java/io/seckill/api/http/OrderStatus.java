package io.seckill.api.http;

/** What a buyer may be told about an order. */
public enum OrderStatus {
    /** Claimed; the order is not stored yet. Ask again. */
    PENDING,
    /** Stored; waits for payment until it expires. */
    UNPAID,
    /** Paid; final. */
    PAID,
    /** Cancelled by the buyer or by the payment time-out; final. */
    CANCELLED,
    /** No order came of the claim; the reason says why; final. */
    REFUSED
}
