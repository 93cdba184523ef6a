package io.seckill.core.event;

import io.seckill.api.message.OrderEvent;

/** The order events at the broker. */
public interface EventMessages {
    /**
     * Publishes one event, and returns when the broker has stored it as safely as it is told to. The events of one order join
     * one queue, in the order of the calls.
     *
     * @throws RuntimeException if that is not certain: the event may be stored or not. Publishing it again does no harm,
     *     publishing a later one of its order before it does
     */
    void publish(OrderEvent event);
}
