package io.seckill.consumer.notifying;

import io.seckill.api.message.Topics;
import io.seckill.core.message.EventFormat;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.core.RocketMQListener;
import org.apache.rocketmq.spring.core.RocketMQPushConsumerLifecycleListener;

/** Idempotency key: the event's id, as in {@link OrderCreatedListener}. It selects other kinds, so it is a group of its own. */
@RocketMQMessageListener(
        topic = Topics.ORDER_EVENT,
        consumerGroup = OrderResolvedListener.GROUP,
        selectorExpression = "PAID || CANCELLED",
        tlsEnable = "${rocketmq.consumer.tls-enable:false}")
public final class OrderResolvedListener
        implements RocketMQListener<MessageExt>, RocketMQPushConsumerLifecycleListener {
    static final String GROUP = "seckill-sample-resolved";

    private final EventCounter counter;

    public OrderResolvedListener(EventCounter counter) {
        this.counter = counter;
    }

    @Override
    public void onMessage(MessageExt message) {
        counter.count(EventFormat.read(message.getBody()));
    }

    @Override
    public void prepareStart(DefaultMQPushConsumer consumer) {
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
    }
}
