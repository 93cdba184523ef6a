package io.seckill.consumer.parking;

import java.util.List;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.common.message.MessageExt;

/**
 * Idempotency key: the original message's id, enforced by {@code uk_dead_letter_message_id} of {@code seckill_dead_letter}; for what is placed
 * after all the order number, as everywhere.
 *
 * <p>A message is acknowledged once every claim in it has an outcome, or once it is parked. Any other comes again, without end.
 */
final class ParkingListener implements MessageListenerConcurrently {
    private final ParkingMessages parking;
    private final int retryLevel;

    ParkingListener(ParkingMessages parking, int retryLevel) {
        this.parking = parking;
        this.retryLevel = retryLevel;
    }

    @Override
    public ConsumeConcurrentlyStatus consumeMessage(List<MessageExt> messages, ConsumeConcurrentlyContext context) {
        // Left to itself the broker would wait by the number of deliveries, and a dead letter has had all of them
        context.setDelayLevelWhenNextConsume(retryLevel);
        boolean allDone = true;
        for (MessageExt message : messages) {
            allDone &= parking.park(message);
        }
        return allDone ? ConsumeConcurrentlyStatus.CONSUME_SUCCESS : ConsumeConcurrentlyStatus.RECONSUME_LATER;
    }
}
