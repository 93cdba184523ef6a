package io.seckill.core.event.rocketmq;

import io.seckill.api.message.OrderEvent;
import io.seckill.api.message.Topics;
import io.seckill.core.event.EventMessages;
import io.seckill.core.message.EventFormat;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.MessageQueueSelector;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.client.producer.selector.SelectMessageQueueByHash;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.remoting.exception.RemotingException;

/** Sends each event to the queue its order number chooses. With a queue chosen, the client does not try another one by itself. */
final class RocketEventMessages implements EventMessages {
    private static final MessageQueueSelector BY_ORDER = new SelectMessageQueueByHash();

    private final DefaultMQProducer producer;

    RocketEventMessages(DefaultMQProducer producer) {
        this.producer = producer;
    }

    @Override
    public void publish(OrderEvent event) {
        Message message =
                new Message(Topics.ORDER_EVENT, event.kind().name(), event.orderNo(), EventFormat.write(event));
        SendResult result = send(message, event.orderNo());
        if (result.getSendStatus() != SendStatus.SEND_OK) {
            // Stored, but not as safely as the broker is told to store: sending it again does no harm, losing it does
            throw new EventNotStoredException(
                    "The broker answered " + result.getSendStatus() + " for event " + event.eventId(), null);
        }
    }

    private SendResult send(Message message, String orderNo) {
        try {
            return producer.send(message, BY_ORDER, orderNo);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new EventNotStoredException("Interrupted while sending an event of " + orderNo, e);
        } catch (MQClientException | RemotingException | MQBrokerException e) {
            throw new EventNotStoredException("The broker did not take an event of " + orderNo, e);
        }
    }
}
