package io.seckill.consumer.support;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.Topics;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.stack.RocketMqServer;
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
import org.apache.rocketmq.common.message.MessageAccessor;
import org.apache.rocketmq.common.message.MessageConst;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.body.Connection;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** A broker from outside: sends messages, and sees what the groups did with them. */
public final class Broker implements AutoCloseable {
    private static final String DEAD = MixAll.getDLQTopic(Topics.PLACING_GROUP);

    private final RocketMqServer server;
    private final DefaultMQProducer producer = new DefaultMQProducer("placing-tests");
    private final DefaultMQAdminExt admin = new DefaultMQAdminExt();

    public Broker() throws MQClientException {
        this(Stack.shared().rocketmq());
    }

    public Broker(RocketMqServer server) throws MQClientException {
        this.server = server;
        String nameServer = server.nameServer();
        // A client of a name that is known would talk to that one's servers
        producer.setNamesrvAddr(nameServer);
        producer.setInstanceName("placing-tests-producer-" + nameServer);
        producer.start();
        admin.setNamesrvAddr(nameServer);
        admin.setInstanceName("placing-tests-admin-" + nameServer);
        admin.start();
    }

    public void send(List<ClaimEnvelope> envelopes) throws Exception {
        for (ClaimEnvelope envelope : envelopes) {
            producer.send(message(envelope));
        }
    }

    /** Sends to the given one of the topic's eight queues; the queues are shared out among the consumers in order. */
    public void send(ClaimEnvelope envelope, int queue) throws Exception {
        producer.send(message(envelope), (queues, message, argument) -> queues.get(queue), queue);
    }

    /** Sends a body with the properties of an envelope; the message's id. */
    public String send(String body, ClaimEnvelope named) throws Exception {
        return producer.send(message(Topics.ORDER, body, named)).getMsgId();
    }

    /** Puts a message where the broker puts those it gave up delivering, as it would be delivered from there; the message's id. */
    public String sendDead(String body, ClaimEnvelope named) throws Exception {
        return producer.send(message(DEAD, body, named)).getMsgId();
    }

    /** The same dead message once more. */
    public void repeatDead(String messageId, String body, ClaimEnvelope named) throws Exception {
        Message message = message(DEAD, body, named);
        MessageAccessor.putProperty(message, MessageConst.PROPERTY_UNIQ_CLIENT_MESSAGE_ID_KEYIDX, messageId);
        producer.send(message);
    }

    /** Makes the dead-letter topic, which the broker would make with the first dead letter. */
    public void createDeadLetterTopic() {
        server.createTopic(DEAD, 1);
    }

    /** Dead messages not acknowledged; those handed back for later count as well. */
    public long unparked() throws Exception {
        return admin.examineConsumeStats(Topics.PARKING_GROUP).computeTotalDiff();
    }

    /** How often a dead message was handed back for later. */
    public long handedBackDead() throws Exception {
        return stored(MixAll.getRetryTopic(Topics.PARKING_GROUP));
    }

    public void send(String body, String key) throws Exception {
        Message message = new Message(Topics.ORDER, body.getBytes(StandardCharsets.UTF_8));
        message.setKeys(key);
        producer.send(message);
    }

    /** Messages delivered and not acknowledged, or not delivered yet; those handed back for later count as well. */
    public long unacknowledged() throws Exception {
        return admin.examineConsumeStats(Topics.PLACING_GROUP).computeTotalDiff();
    }

    /** Messages the broker gave up delivering, parked or not. */
    public long deadLetters() throws Exception {
        return stored(DEAD);
    }

    private long stored(String topic) throws Exception {
        try {
            return admin.examineTopicStats(topic).getOffsetTable().values().stream()
                    .mapToLong(offsets -> offsets.getMaxOffset() - offsets.getMinOffset())
                    .sum();
        } catch (MQClientException | MQBrokerException | RemotingException e) {
            // The broker creates the topic with its first message
            return 0;
        }
    }

    /** The consumers of the placing group; none before its first one. */
    public Set<String> clientIds() throws Exception {
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
    public long queuesOf(String clientId) throws Exception {
        return queueIdsOf(clientId).size();
    }

    /** The queues of the order topic this client has been given and works on, by number. */
    public Set<Integer> queueIdsOf(String clientId) throws Exception {
        return admin.getConsumerRunningInfo(Topics.PLACING_GROUP, clientId, false).getMqTable().keySet().stream()
                .filter(queue -> queue.getTopic().equals(Topics.ORDER))
                .map(MessageQueue::getQueueId)
                .collect(Collectors.toSet());
    }

    private static Message message(ClaimEnvelope envelope) {
        return message(Topics.ORDER, new String(EnvelopeFormat.write(envelope), StandardCharsets.UTF_8), envelope);
    }

    private static Message message(String topic, String body, ClaimEnvelope envelope) {
        Message message = new Message(topic, body.getBytes(StandardCharsets.UTF_8));
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
