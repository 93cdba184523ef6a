package io.seckill.core.order;

import java.time.Duration;

/**
 * An order to be placed.
 *
 * @param orderNo its number; names its activity
 * @param userId the buyer
 * @param amountCents amount to pay in cents, 1 or more
 * @param payTimeout how long it may stay unpaid from the moment it is stored
 */
public record NewOrder(OrderNo orderNo, UserId userId, long amountCents, Duration payTimeout) {
    public NewOrder {
        if (amountCents < 1) {
            throw new IllegalArgumentException("amountCents is at least 1, not " + amountCents);
        }
    }
}
