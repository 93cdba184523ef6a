package io.seckill.local.endtoend;

import io.seckill.api.message.Topics;
import java.util.List;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;

/** Puts a copy of every claim message onto the topic as soon as it is committed, so that each is delivered twice, at the same moment if it happens so. */
final class DeliveriesTwice implements AutoCloseable {
    private static final String COPY = "copyOf";

    private final DefaultMQProducer producer = new DefaultMQProducer("test-twice");
    private final DefaultMQPushConsumer consumer = new DefaultMQPushConsumer("test-twice");

    private DeliveriesTwice(String nameServer) throws MQClientException {
        producer.setNamesrvAddr(nameServer);
        producer.setInstanceName("test-twice-producer");
        producer.start();
        consumer.setNamesrvAddr(nameServer);
        consumer.setInstanceName("test-twice-consumer");
        consumer.subscribe(Topics.ORDER, "*");
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_LAST_OFFSET);
        consumer.registerMessageListener((MessageListenerConcurrently) this::copy);
        consumer.start();
    }

    static DeliveriesTwice on(Product product) throws MQClientException {
        return new DeliveriesTwice(product.servers().nameServer());
    }

    private ConsumeConcurrentlyStatus copy(List<MessageExt> messages, ConsumeConcurrentlyContext context) {
        try {
            for (MessageExt message : messages) {
                if (message.getUserProperty(COPY) == null) {
                    Message copy = new Message(Topics.ORDER, "", message.getKeys(), message.getBody());
                    copy.putUserProperty(COPY, message.getMsgId());
                    producer.send(copy);
                }
            }
            return ConsumeConcurrentlyStatus.CONSUME_SUCCESS;
        } catch (Exception e) {
            return ConsumeConcurrentlyStatus.RECONSUME_LATER;
        }
    }

    @Override
    public void close() {
        consumer.shutdown();
        producer.shutdown();
    }
}
