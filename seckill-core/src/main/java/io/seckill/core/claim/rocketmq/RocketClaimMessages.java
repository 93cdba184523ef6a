package io.seckill.core.claim.rocketmq;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.Topics;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.BrokerUnavailableException;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.message.EnvelopeFormat;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.remoting.exception.RemotingException;

/** Sends envelopes as plain messages, in the same form the web module sends them in. */
final class RocketClaimMessages implements ClaimMessages {
    private final DefaultMQProducer producer;
    private final BrokerReader broker;

    RocketClaimMessages(DefaultMQProducer producer) {
        this.producer = producer;
        this.broker = new BrokerReader(producer);
    }

    @Override
    public void redrive(ClaimEnvelope envelope) {
        Message message = new Message(Topics.ORDER, EnvelopeFormat.write(envelope));
        message.setKeys(EnvelopeFormat.keys(envelope));
        EnvelopeFormat.properties(envelope).forEach(message::putUserProperty);
        SendResult result = send(message);
        if (result.getSendStatus() != SendStatus.SEND_OK) {
            // Stored, but not as safely as the broker is told to store: sending it again does no harm, losing it does
            throw new BrokerUnavailableException(
                    "The broker answered " + result.getSendStatus() + " for " + message.getKeys(), null);
        }
    }

    @Override
    public BrokerState state() {
        return broker.read();
    }

    private SendResult send(Message message) {
        try {
            return producer.send(message);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerUnavailableException("Interrupted while sending " + message.getKeys(), e);
        } catch (MQClientException | RemotingException | MQBrokerException e) {
            throw new BrokerUnavailableException("The broker did not take " + message.getKeys(), e);
        }
    }
}
