package io.seckill.stack;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BooleanSupplier;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.common.TopicConfig;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;
import org.jspecify.annotations.Nullable;

/** Creates topics and waits until clients can see them. Short-lived: open, use, close. */
final class RocketMqAdmin implements AutoCloseable {
    private static final Duration BOUND = Duration.ofMinutes(1);
    private static final long CALL_TIMEOUT_MS = 10_000;
    private static final long LOOK_TIMEOUT_MS = 3_000;
    private static final AtomicInteger NEXT = new AtomicInteger(1);

    private final DefaultMQAdminExt admin;
    private @Nullable Exception lastFailure;

    private RocketMqAdmin(DefaultMQAdminExt admin) {
        this.admin = admin;
    }

    static RocketMqAdmin open(String nameServer) {
        return open(nameServer, CALL_TIMEOUT_MS);
    }

    /** Whether the name server knows a broker, and every master answers. */
    static boolean answers(String nameServer) {
        try (RocketMqAdmin look = open(nameServer, LOOK_TIMEOUT_MS)) {
            return look.tried(() -> {
                List<String> masters = look.masters();
                for (String master : masters) {
                    look.admin.fetchBrokerRuntimeStats(master);
                }
                return !masters.isEmpty();
            });
        }
    }

    private static RocketMqAdmin open(String nameServer, long timeoutMs) {
        DefaultMQAdminExt admin = new DefaultMQAdminExt(timeoutMs);
        admin.setNamesrvAddr(nameServer);
        // A client of its own: one of the same name would be shared with, and shut down for, the application's
        // producers
        admin.setInstanceName("seckill-stack-" + ProcessHandle.current().pid() + "-" + NEXT.getAndIncrement());
        try {
            admin.start();
        } catch (MQClientException e) {
            throw new StackException("Cannot open an admin client for the name server " + nameServer, e);
        }
        return new RocketMqAdmin(admin);
    }

    /** Creates the topic on every master, or changes its number of queues; returns when its route is visible. */
    void createTopic(String topic, int queues) {
        await(
                "create topic " + topic,
                () -> tried(() -> {
                    List<String> masters = masters();
                    for (String master : masters) {
                        admin.createAndUpdateTopicConfig(master, new TopicConfig(topic, queues, queues));
                    }
                    return !masters.isEmpty();
                }));
        await(
                "see a route to topic " + topic,
                () -> tried(() -> admin.examineTopicRouteInfo(topic).getQueueDatas().stream()
                        .anyMatch(data -> data.getWriteQueueNums() == queues)));
    }

    @Override
    public void close() {
        admin.shutdown();
    }

    private List<String> masters()
            throws MQClientException, RemotingException, MQBrokerException, InterruptedException {
        return admin.examineBrokerClusterInfo().getBrokerAddrTable().values().stream()
                .map(BrokerData::getBrokerAddrs)
                .map(addresses -> Optional.ofNullable(addresses.get(MixAll.MASTER_ID)))
                .flatMap(Optional::stream)
                .toList();
    }

    private void await(String what, BooleanSupplier done) {
        if (!Waiting.until(BOUND, done)) {
            throw new StackException(
                    "Cannot " + what + " through the name server " + admin.getNamesrvAddr() + " within " + BOUND,
                    lastFailure);
        }
    }

    private boolean tried(Attempt attempt) {
        try {
            return attempt.succeeds();
        } catch (MQClientException | RemotingException | MQBrokerException e) {
            // A broker that has just started is not known to the name server yet
            lastFailure = e;
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while talking to RocketMQ", e);
        }
    }

    @FunctionalInterface
    private interface Attempt {
        boolean succeeds() throws MQClientException, RemotingException, MQBrokerException, InterruptedException;
    }
}
