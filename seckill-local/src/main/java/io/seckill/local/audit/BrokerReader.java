package io.seckill.local.audit;

import io.seckill.api.message.Topics;
import java.util.HashSet;
import java.util.Set;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.topic.TopicValidator;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.ResponseCode;
import org.apache.rocketmq.remoting.protocol.admin.OffsetWrapper;
import org.apache.rocketmq.remoting.protocol.admin.TopicOffset;
import org.apache.rocketmq.remoting.protocol.body.ClusterInfo;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** Asks every master broker what waits for the placing group. */
final class BrokerReader implements AutoCloseable {
    private static final long TIMEOUT_MS = 5_000;
    /** Where the broker's transaction service keeps its place in the half messages. */
    private static final String HALF_GROUP = MixAll.CID_SYS_RMQ_TRANS;

    private final DefaultMQAdminExt admin = new DefaultMQAdminExt(TIMEOUT_MS);

    /**
     * Connects.
     *
     * @throws IllegalStateException if the client cannot start
     */
    BrokerReader(String nameServer) {
        admin.setNamesrvAddr(nameServer);
        admin.setInstanceName("seckill-audit-" + ProcessHandle.current().pid());
        try {
            admin.start();
        } catch (MQClientException e) {
            throw new IllegalStateException("Cannot ask the broker through the name server " + nameServer, e);
        }
    }

    BrokerState read() {
        String retry = MixAll.getRetryTopic(Topics.PLACING_GROUP);
        long backlog = 0;
        long retrying = 0;
        long deadLetters = 0;
        long halfMessages = 0;
        long givenUp = 0;
        for (String broker : masters()) {
            backlog += lag(broker, Topics.PLACING_GROUP, Topics.ORDER);
            retrying += lag(broker, Topics.PLACING_GROUP, retry);
            deadLetters += stored(broker, MixAll.getDLQTopic(Topics.PLACING_GROUP));
            halfMessages += lag(broker, HALF_GROUP, TopicValidator.RMQ_SYS_TRANS_HALF_TOPIC);
            givenUp += stored(broker, TopicValidator.RMQ_SYS_TRANS_CHECK_MAX_TIME_TOPIC);
        }
        return new BrokerState(backlog, retrying, deadLetters, halfMessages, givenUp);
    }

    private Set<String> masters() {
        Set<String> addresses = new HashSet<>();
        ClusterInfo cluster = ask(admin::examineBrokerClusterInfo);
        for (BrokerData broker : cluster.getBrokerAddrTable().values()) {
            String master = broker.getBrokerAddrs().get(MixAll.MASTER_ID);
            if (master != null) {
                addresses.add(master);
            }
        }
        if (addresses.isEmpty()) {
            throw new IllegalStateException("No broker is registered with the name server " + admin.getNamesrvAddr());
        }
        return addresses;
    }

    /** Messages of the topic the group has not acknowledged; 0 for a topic that does not exist. */
    private long lag(String broker, String group, String topic) {
        return orZero(() -> {
            long lag = 0;
            for (OffsetWrapper offset : admin.examineConsumeStats(broker, group, topic, TIMEOUT_MS)
                    .getOffsetTable()
                    .values()) {
                lag += Math.max(0, offset.getBrokerOffset() - Math.max(0, offset.getConsumerOffset()));
            }
            return lag;
        });
    }

    /** Messages the topic holds; 0 for a topic that does not exist. */
    private long stored(String broker, String topic) {
        return orZero(() -> {
            long stored = 0;
            for (TopicOffset offset :
                    admin.examineTopicStats(broker, topic).getOffsetTable().values()) {
                stored += offset.getMaxOffset() - offset.getMinOffset();
            }
            return stored;
        });
    }

    private static long orZero(Question<Long> question) {
        return ask(() -> {
            try {
                return question.answer();
            } catch (MQBrokerException e) {
                if (e.getResponseCode() == ResponseCode.TOPIC_NOT_EXIST) {
                    return 0L;
                }
                throw e;
            }
        });
    }

    private static <T> T ask(Question<T> question) {
        try {
            return question.answer();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException("Interrupted while asking the broker", e);
        } catch (MQBrokerException | MQClientException | RemotingException e) {
            throw new IllegalStateException("The broker did not answer: " + e.getMessage(), e);
        }
    }

    @Override
    public void close() {
        admin.shutdown();
    }

    private interface Question<T> {
        T answer() throws InterruptedException, MQBrokerException, MQClientException, RemotingException;
    }
}
