package io.seckill.core.order.mybatis;

import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderNo;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/** An order about to be inserted. */
record OrderRow(NewOrder order, Instant createdAt, Instant expiresAt) {

    static OrderRow of(NewOrder order, Instant now) {
        Instant createdAt = now.truncatedTo(ChronoUnit.MILLIS);
        return new OrderRow(order, createdAt, createdAt.plus(order.payTimeout()));
    }

    OrderNo orderNo() {
        return order.orderNo();
    }
}
