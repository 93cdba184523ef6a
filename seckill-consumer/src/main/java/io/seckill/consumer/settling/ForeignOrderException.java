package io.seckill.consumer.settling;

import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;

/** A message names an order number that belongs to another buyer. Nothing was told to Redis. */
public final class ForeignOrderException extends RuntimeException {
    ForeignOrderException(OrderNo orderNo, UserId claimant) {
        super("Order " + orderNo + " belongs to another buyer than " + claimant);
    }
}
