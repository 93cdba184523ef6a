package io.seckill.consumer.placing;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.Topics;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.stack.Stack;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.body.Connection;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** The shared stack's broker from outside: sends messages, and sees what the placing group did with them. */
final class Broker implements AutoCloseable {
    private final DefaultMQProducer producer = new DefaultMQProducer("placing-tests");
    private final DefaultMQAdminExt admin = new DefaultMQAdminExt();

    Broker() throws MQClientException {
        String nameServer = Stack.shared().rocketmq().nameServer();
        producer.setNamesrvAddr(nameServer);
        producer.setInstanceName("placing-tests-producer");
        producer.start();
        admin.setNamesrvAddr(nameServer);
        admin.setInstanceName("placing-tests-admin");
        admin.start();
    }

    void send(List<ClaimEnvelope> envelopes) throws Exception {
        for (ClaimEnvelope envelope : envelopes) {
            producer.send(message(envelope));
        }
    }

    /** Sends to the given one of the topic's eight queues; the queues are shared out among the consumers in order. */
    void send(ClaimEnvelope envelope, int queue) throws Exception {
        producer.send(message(envelope), (queues, message, argument) -> queues.get(queue), queue);
    }

    void send(String body, String key) throws Exception {
        Message message = new Message(Topics.ORDER, body.getBytes(StandardCharsets.UTF_8));
        message.setKeys(key);
        producer.send(message);
    }

    /** Messages delivered and not acknowledged, or not delivered yet; those handed back for later count as well. */
    long unacknowledged() throws Exception {
        return admin.examineConsumeStats(Topics.PLACING_GROUP).computeTotalDiff();
    }

    /** Keys of the messages the broker gave up delivering. */
    long deadLetters() throws Exception {
        try {
            return admin.examineTopicStats(MixAll.getDLQTopic(Topics.PLACING_GROUP)).getOffsetTable().values().stream()
                    .mapToLong(offsets -> offsets.getMaxOffset() - offsets.getMinOffset())
                    .sum();
        } catch (MQClientException | MQBrokerException | RemotingException e) {
            // The broker creates the topic with its first message
            return 0;
        }
    }

    /** The consumers of the placing group; none before its first one. */
    Set<String> clientIds() throws Exception {
        try {
            return admin.examineConsumerConnectionInfo(Topics.PLACING_GROUP).getConnectionSet().stream()
                    .map(Connection::getClientId)
                    .collect(Collectors.toSet());
        } catch (MQClientException | MQBrokerException e) {
            // The broker knows the group from its first consumer on
            return Set.of();
        }
    }

    /** How many queues of the order topic this client has been given and works on. */
    long queuesOf(String clientId) throws Exception {
        return queueIdsOf(clientId).size();
    }

    Set<Integer> queueIdsOf(String clientId) throws Exception {
        return admin.getConsumerRunningInfo(Topics.PLACING_GROUP, clientId, false).getMqTable().keySet().stream()
                .filter(queue -> queue.getTopic().equals(Topics.ORDER))
                .map(MessageQueue::getQueueId)
                .collect(Collectors.toSet());
    }

    private static Message message(ClaimEnvelope envelope) {
        Message message = new Message(Topics.ORDER, EnvelopeFormat.write(envelope));
        message.setKeys(EnvelopeFormat.keys(envelope));
        EnvelopeFormat.properties(envelope).forEach(message::putUserProperty);
        return message;
    }

    @Override
    public void close() {
        producer.shutdown();
        admin.shutdown();
    }
}
