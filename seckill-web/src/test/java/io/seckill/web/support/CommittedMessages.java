package io.seckill.web.support;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.MessageProperties;
import io.seckill.api.message.Topics;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.stack.RocketMqServer;
import io.seckill.stack.Stack;
import java.util.List;
import java.util.Queue;
import java.util.UUID;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageExt;

/** Everything consumers are given on the order topic, seen by a group of its own. */
public final class CommittedMessages {
    private static final CommittedMessages INSTANCE =
            new CommittedMessages(Stack.shared().rocketmq().nameServer());

    private final Queue<MessageExt> seen = new ConcurrentLinkedQueue<>();

    private CommittedMessages(String nameServer) {
        DefaultMQPushConsumer consumer = new DefaultMQPushConsumer("test-" + UUID.randomUUID());
        consumer.setNamesrvAddr(nameServer);
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
        consumer.setPullInterval(0);
        consumer.registerMessageListener((MessageListenerConcurrently) (messages, context) -> {
            seen.addAll(messages);
            return ConsumeConcurrentlyStatus.CONSUME_SUCCESS;
        });
        try {
            consumer.subscribe(Topics.ORDER, "*");
            consumer.start();
        } catch (MQClientException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Starts watching; call it before the purchases. */
    public static CommittedMessages watch() {
        return INSTANCE;
    }

    /** Those of another broker than the shared one. */
    public static CommittedMessages of(RocketMqServer broker) {
        return new CommittedMessages(broker.nameServer());
    }

    /** Messages that carry this order number as a key. */
    public List<MessageExt> of(String orderNo) {
        return seen.stream()
                .filter(message -> List.of(message.getKeys().split(" ")).contains(orderNo))
                .toList();
    }

    /** Messages of this activity. */
    public List<MessageExt> ofSale(Sale sale) {
        return seen.stream()
                .filter(message -> sale.id().equals(message.getUserProperty(MessageProperties.ACTIVITY_ID)))
                .toList();
    }

    public static ClaimEnvelope envelope(MessageExt message) {
        return EnvelopeFormat.read(message.getBody());
    }
}
