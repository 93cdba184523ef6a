package io.seckill.consumer.intake;

import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQClientException;

/** What one consumer group takes from the broker, and who works on it. */
public interface Intake {

    /** The topic, all of whose messages are taken. */
    String topic();

    /** Says how messages are taken, and registers the listener. */
    void configure(DefaultMQPushConsumer client);

    /** Starts the client. Throws if a server is missing that it cannot do without. */
    void start(DefaultMQPushConsumer client) throws MQClientException;
}
