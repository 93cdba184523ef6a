package io.seckill.web.direct;

import io.seckill.core.order.OrderNo;

/** What placing an order straight in MySQL came to. */
public sealed interface DirectOutcome {
    /**
     * The order stands.
     *
     * @param replayed whether an earlier request with this key placed it
     */
    record Placed(OrderNo orderNo, boolean replayed) implements DirectOutcome {}

    /** The buyer has a live order under this number by another request. */
    record AlreadyBought(OrderNo orderNo) implements DirectOutcome {}

    /** Nothing was placed, and why. */
    enum Refused implements DirectOutcome {
        /** MySQL has no unit. */
        SOLD_OUT,
        /** Before the window, by this instance's clock. */
        NOT_STARTED,
        /** After the window, by this instance's clock. */
        ENDED,
        /** As many orders as MySQL may be given at once are under way, or claims are about to run again. */
        BUSY
    }
}
