package io.seckill.consumer.notifying;

import io.seckill.api.message.Topics;
import io.seckill.core.message.EventFormat;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.core.RocketMQListener;
import org.apache.rocketmq.spring.core.RocketMQPushConsumerLifecycleListener;

/**
 * Idempotency key: the event's id, kept by {@link EventCounter} in memory, which is enough for a sample that only counts. One that
 * sends a text message, say, keeps it in its database.
 */
@RocketMQMessageListener(
        topic = Topics.ORDER_EVENT,
        consumerGroup = OrderCreatedListener.GROUP,
        selectorExpression = "CREATED",
        tlsEnable = "${rocketmq.consumer.tls-enable:false}")
public final class OrderCreatedListener implements RocketMQListener<MessageExt>, RocketMQPushConsumerLifecycleListener {
    static final String GROUP = "seckill-sample-created";

    private final EventCounter counter;

    public OrderCreatedListener(EventCounter counter) {
        this.counter = counter;
    }

    /** What it throws brings the message again, 16 times, and then into the group's dead letters. */
    @Override
    public void onMessage(MessageExt message) {
        counter.count(EventFormat.read(message.getBody()));
    }

    @Override
    public void prepareStart(DefaultMQPushConsumer consumer) {
        // A group that starts for the first time would otherwise skip what happened before it
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    }
}
