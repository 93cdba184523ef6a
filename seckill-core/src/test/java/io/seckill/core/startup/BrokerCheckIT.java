package io.seckill.core.startup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.seckill.api.message.Topics;
import io.seckill.stack.Stack;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.junit.jupiter.api.Test;

class BrokerCheckIT {
    private static MissingServerException failure(String nameServer, String topic) throws MQClientException {
        DefaultMQProducer producer = new DefaultMQProducer("broker-check-" + topic.length());
        producer.setNamesrvAddr(nameServer);
        producer.start();
        try {
            return catchThrowableOfType(
                    MissingServerException.class,
                    () -> BrokerCheck.require(nameServer, topic, () -> producer.fetchPublishMessageQueues(topic)));
        } finally {
            producer.shutdown();
        }
    }

    @Test
    void aTopicWithARoutePasses() throws MQClientException {
        String nameServer = Stack.shared().rocketmq().nameServer();
        DefaultMQProducer producer = new DefaultMQProducer("broker-check");
        producer.setNamesrvAddr(nameServer);
        producer.start();

        assertThatCode(() -> BrokerCheck.require(
                        nameServer, Topics.ORDER, () -> producer.fetchPublishMessageQueues(Topics.ORDER)))
                .doesNotThrowAnyException();
        producer.shutdown();
    }

    @Test
    void aTopicNobodyCreatedHasNoRoute() throws MQClientException {
        String nameServer = Stack.shared().rocketmq().nameServer();

        MissingServerException missing = failure(nameServer, "no-such-topic");

        assertThat(missing.server()).isEqualTo("RocketMQ has no route for the topic no-such-topic");
        assertThat(missing.lookedAt()).isEqualTo(nameServer + " (SECKILL_ROCKETMQ_NAMESRV)");
        assertThat(missing.hint()).contains("Topics are created explicitly");
    }

    @Test
    void nameServersThatDoNotAnswerAreNamed() throws MQClientException {
        MissingServerException missing = failure("127.0.0.1:1;127.0.0.1:2", Topics.ORDER);

        assertThat(missing.server()).isEqualTo("RocketMQ's name server does not answer");
        assertThat(missing.lookedAt()).startsWith("127.0.0.1:1;127.0.0.1:2");
        assertThat(missing.hint()).contains("./seckill up");
    }
}
