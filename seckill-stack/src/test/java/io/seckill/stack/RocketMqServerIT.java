package io.seckill.stack;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.LocalTransactionState;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.client.producer.TransactionListener;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class RocketMqServerIT {
    private static final TransactionCheck EAGER =
            new TransactionCheck(Duration.ofSeconds(1), Duration.ofSeconds(1), 30);
    private static final AtomicInteger CLIENTS = new AtomicInteger();

    /** All of these tests reach the broker through it. */
    private static FaultProxy proxy;

    private static Stack stack;
    private static RocketMqServer rocketmq;

    @BeforeAll
    static void start() {
        int port = FreePorts.forBroker();
        proxy = FaultProxy.at("127.0.0.2", port, "127.0.0.1:" + port);
        stack = Stack.lazy(StackOptions.throwaway().withTransactionCheck(EAGER).withBrokerBehind("127.0.0.2", port));
        rocketmq = stack.rocketmq();
    }

    @AfterAll
    static void close() {
        stack.close();
        proxy.close();
    }

    @Test
    void clientsFindTheBrokerWhereTheyAreToldToBehindAProxy() throws Exception {
        rocketmq.createTopic("proxied", 2);
        TransactionMQProducer producer = producer("proxied-producer", new Undecided());
        try {
            Trigger sent = proxy.when("through the proxy", Fault.NONE);
            producer.send(message("proxied", "through the proxy"));
            assertThat(sent.seen()).isOne();
        } finally {
            producer.shutdown();
        }
    }

    @Test
    void aCreatedTopicIsUsableAtOnce() throws Exception {
        rocketmq.createTopic("fresh", 2);
        TransactionMQProducer producer = producer("fresh-producer", new Undecided());
        try {
            assertThat(producer.send(message("fresh", "first")).getSendStatus()).isEqualTo(SendStatus.SEND_OK);
        } finally {
            producer.shutdown();
        }
    }

    @Test
    @Tag("MQ-04")
    void killedAndRestartedItKeepsMessagesAndStillAsksAboutHalfMessages() throws Exception {
        rocketmq.createTopic("survivors", 2);
        Undecided listener = new Undecided();
        TransactionMQProducer producer = producer("survivors-producer", listener);
        try {
            producer.send(message("survivors", "whole"));
            producer.sendMessageInTransaction(message("survivors", "half"), null);

            rocketmq.kill();
            rocketmq.start();
            listener.decided = true;

            Queue<String> received = new ConcurrentLinkedQueue<>();
            DefaultMQPushConsumer consumer = consumer("survivors", received);
            try {
                Awaitility.await()
                        .atMost(Duration.ofMinutes(1))
                        .untilAsserted(() -> assertThat(received).contains("whole", "half"));
            } finally {
                consumer.shutdown();
            }
        } finally {
            producer.shutdown();
        }
    }

    @Test
    void everythingItWritesIsInItsOwnFolderAndEverythingItOpensIsOnLoopback() {
        assertThat(rocketmq.folder().resolve("rocketmq.log")).exists();
        assertThat(rocketmq.folder().resolve("store")).isDirectory();
        assertThat(ListeningSockets.of(rocketmq.pid())).isNotEmpty().allMatch(ListeningSockets::isLoopback);
    }

    private static Message message(String topic, String body) {
        return new Message(topic, body.getBytes(UTF_8));
    }

    private static TransactionMQProducer producer(String group, TransactionListener listener) throws MQClientException {
        TransactionMQProducer producer = new TransactionMQProducer(group);
        producer.setNamesrvAddr(rocketmq.nameServer());
        producer.setInstanceName("test-" + CLIENTS.incrementAndGet());
        producer.setTransactionListener(listener);
        producer.setSendMsgTimeout(20_000);
        producer.start();
        return producer;
    }

    private static DefaultMQPushConsumer consumer(String topic, Queue<String> received) throws MQClientException {
        DefaultMQPushConsumer consumer = new DefaultMQPushConsumer(topic + "-consumer");
        consumer.setNamesrvAddr(rocketmq.nameServer());
        consumer.setInstanceName("test-" + CLIENTS.incrementAndGet());
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
        consumer.subscribe(topic, "*");
        consumer.registerMessageListener((MessageListenerConcurrently) (messages, context) -> {
            received.addAll(bodies(messages));
            return ConsumeConcurrentlyStatus.CONSUME_SUCCESS;
        });
        consumer.start();
        return consumer;
    }

    private static List<String> bodies(List<MessageExt> messages) {
        return messages.stream()
                .map(message -> new String(message.getBody(), UTF_8))
                .toList();
    }

    /** Leaves the half message open, and commits it once it has been decided and the broker asks. */
    private static final class Undecided implements TransactionListener {
        private volatile boolean decided;

        @Override
        public LocalTransactionState executeLocalTransaction(Message message, Object argument) {
            return LocalTransactionState.UNKNOW;
        }

        @Override
        public LocalTransactionState checkLocalTransaction(MessageExt message) {
            return decided ? LocalTransactionState.COMMIT_MESSAGE : LocalTransactionState.UNKNOW;
        }
    }
}
