package io.seckill.core.claim.rocketmq;

import io.seckill.api.message.Topics;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.BrokerState.QueueBacklog;
import io.seckill.core.claim.BrokerUnavailableException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.impl.MQClientAPIImpl;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.topic.TopicValidator;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.admin.ConsumeStats;
import org.apache.rocketmq.remoting.protocol.admin.OffsetWrapper;
import org.apache.rocketmq.remoting.protocol.admin.TopicOffset;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;

/** Asks every master broker, through a producer's own connections, what waits for the placing group. */
final class BrokerReader {
    private static final long TIMEOUT_MS = 5_000;
    /** Where the broker's transaction service keeps its place in the half messages. */
    private static final String HALF_GROUP = MixAll.CID_SYS_RMQ_TRANS;

    private final DefaultMQProducer producer;

    BrokerReader(DefaultMQProducer producer) {
        this.producer = producer;
    }

    BrokerState read() {
        String retry = MixAll.getRetryTopic(Topics.PLACING_GROUP);
        List<QueueBacklog> queues = new ArrayList<>();
        long retrying = 0;
        long deadLetters = 0;
        long halfMessages = 0;
        long givenUp = 0;
        for (String broker : masters()) {
            queues.addAll(backlog(broker, Topics.PLACING_GROUP, Topics.ORDER));
            retrying += messages(backlog(broker, Topics.PLACING_GROUP, retry));
            deadLetters += messages(backlog(broker, Topics.PARKING_GROUP, MixAll.getDLQTopic(Topics.PLACING_GROUP)))
                    + messages(backlog(broker, Topics.PARKING_GROUP, MixAll.getRetryTopic(Topics.PARKING_GROUP)));
            halfMessages += messages(backlog(broker, HALF_GROUP, TopicValidator.RMQ_SYS_TRANS_HALF_TOPIC));
            givenUp += stored(broker, TopicValidator.RMQ_SYS_TRANS_CHECK_MAX_TIME_TOPIC);
        }
        queues.sort(Comparator.comparing(QueueBacklog::queue));
        return new BrokerState(List.copyOf(queues), retrying, deadLetters, halfMessages, givenUp);
    }

    private Set<String> masters() {
        Set<String> addresses = new TreeSet<>();
        for (BrokerData broker : ask(() -> client().getBrokerClusterInfo(TIMEOUT_MS))
                .getBrokerAddrTable()
                .values()) {
            String master = broker.getBrokerAddrs().get(MixAll.MASTER_ID);
            if (master != null) {
                addresses.add(master);
            }
        }
        if (addresses.isEmpty()) {
            throw new BrokerUnavailableException(
                    "No broker is registered with the name server " + producer.getNamesrvAddr(), null);
        }
        return addresses;
    }

    /** The group's place in each queue of the topic; nothing for a topic that does not exist. */
    private List<QueueBacklog> backlog(String broker, String group, String topic) {
        return ask(() -> {
            List<QueueBacklog> queues = new ArrayList<>();
            stats(broker, group, topic).getOffsetTable().forEach((queue, offset) -> {
                // Shortly after a restart the broker may know the group's place before it knows its own end
                long messages = Math.max(0, offset.getBrokerOffset() - Math.max(0, offset.getConsumerOffset()));
                queues.add(new QueueBacklog(
                        queue.getBrokerName() + "/" + queue.getQueueId(), messages, acknowledgedUpTo(offset)));
            });
            return queues;
        });
    }

    private ConsumeStats stats(String broker, String group, String topic)
            throws InterruptedException, MQBrokerException, RemotingException {
        try {
            return client().getConsumeStats(broker, group, topic, TIMEOUT_MS);
        } catch (MQBrokerException e) {
            return absent(e, new ConsumeStats());
        }
    }

    private static Instant acknowledgedUpTo(OffsetWrapper offset) {
        return Instant.ofEpochMilli(Math.max(0, offset.getLastTimestamp()));
    }

    private static long messages(List<QueueBacklog> queues) {
        return queues.stream().mapToLong(QueueBacklog::messages).sum();
    }

    /** Messages the topic holds; 0 for a topic that does not exist. */
    private long stored(String broker, String topic) {
        return ask(() -> {
            long stored = 0;
            try {
                for (TopicOffset offset : client().getTopicStatsInfo(broker, topic, TIMEOUT_MS)
                        .getOffsetTable()
                        .values()) {
                    stored += offset.getMaxOffset() - offset.getMinOffset();
                }
            } catch (MQBrokerException e) {
                return absent(e, 0L);
            }
            return stored;
        });
    }

    private static <T> T absent(MQBrokerException e, T nothing) throws MQBrokerException {
        if (e.getResponseCode() == ResponseCode.TOPIC_NOT_EXIST) {
            return nothing;
        }
        throw e;
    }

    @SuppressWarnings("deprecation") // Deprecated for users, and the client has no other door to these questions
    private MQClientAPIImpl client() {
        return producer.getDefaultMQProducerImpl().getMqClientFactory().getMQClientAPIImpl();
    }

    private static <T> T ask(Question<T> question) {
        try {
            return question.answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new BrokerUnavailableException("Interrupted while asking the broker", e);
        } catch (MQBrokerException | RemotingException e) {
            throw new BrokerUnavailableException("The broker did not answer: " + e.getMessage(), e);
        }
    }

    private interface Question<T> {
        T answer() throws InterruptedException, MQBrokerException, RemotingException;
    }
}
