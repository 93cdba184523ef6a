package io.seckill.consumer.placing;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;

/**
 * One valid claim of an envelope.
 *
 * @param orderNo its number; names its activity
 * @param userId the buyer
 * @param amountCents amount to pay in cents, 1 or more
 * @param claimedAt when the ledger granted it
 */
record ClaimedOrder(OrderNo orderNo, UserId userId, long amountCents, Instant claimedAt) {
    ActivityId activityId() {
        return orderNo.activityId();
    }

    NewOrder toOrder(Duration payTimeout) {
        return new NewOrder(orderNo, userId, amountCents, payTimeout);
    }
}
