package io.seckill.web.ordering;

import io.seckill.api.http.OrderStatus;
import io.seckill.api.http.OrderView;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderNo;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;

/** Shows orders, and claims that are not yet or never became one. */
final class OrderViews {
    private OrderViews() {}

    static OrderView stored(Order order) {
        CancelReason reason = order.cancelReason();
        return new OrderView(
                order.orderNo().value(),
                order.orderNo().activityId().toString(),
                status(order),
                reason == null ? null : reason.name(),
                order.amountCents(),
                order.createdAt().atOffset(ZoneOffset.UTC),
                order.expiresAt().atOffset(ZoneOffset.UTC));
    }

    static OrderView pending(OrderNo orderNo) {
        return unstored(orderNo, OrderStatus.PENDING, null);
    }

    static OrderView refused(OrderNo orderNo, TombstoneReason reason) {
        return unstored(orderNo, OrderStatus.REFUSED, reason.name());
    }

    private static OrderView unstored(OrderNo orderNo, OrderStatus status, @Nullable String reason) {
        return new OrderView(orderNo.value(), orderNo.activityId().toString(), status, reason, null, null, null);
    }

    private static OrderStatus status(Order order) {
        return switch (order.state()) {
            case UNPAID -> OrderStatus.UNPAID;
            case PAID -> OrderStatus.PAID;
            case CANCELLED -> OrderStatus.CANCELLED;
        };
    }
}
