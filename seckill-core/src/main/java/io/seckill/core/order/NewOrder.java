package io.seckill.core.order;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * An order to be placed.
 *
 * @param orderNo its number; names its activity
 * @param userId the buyer
 * @param amountCents amount to pay in cents, 1 or more
 * @param payTimeout how long it may stay unpaid from the moment it is stored
 * @param requestKey idempotency key of the request that is placed straight, without a claim; null for an order that comes as a message
 */
public record NewOrder(
        OrderNo orderNo,
        UserId userId,
        long amountCents,
        Duration payTimeout,
        @Nullable String requestKey) {
    public NewOrder {
        if (amountCents < 1) {
            throw new IllegalArgumentException("amountCents is at least 1, not " + amountCents);
        }
    }

    /** An order that comes as a message. */
    public NewOrder(OrderNo orderNo, UserId userId, long amountCents, Duration payTimeout) {
        this(orderNo, userId, amountCents, payTimeout, null);
    }

    /** How it came, as the column has it. */
    public String origin() {
        return requestKey == null ? "MQ" : "DIRECT";
    }
}
