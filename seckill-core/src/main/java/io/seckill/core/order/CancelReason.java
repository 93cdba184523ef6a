package io.seckill.core.order;

/** Why an order was cancelled. */
public enum CancelReason {
    /** Not paid before it expired. */
    PAY_TIMEOUT,
    /** The buyer cancelled. */
    BY_BUYER
}
