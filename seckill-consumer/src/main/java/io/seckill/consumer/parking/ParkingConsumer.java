package io.seckill.consumer.parking;

import io.seckill.api.message.Topics;
import io.seckill.consumer.intake.Intake;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;

/**
 * Takes the dead-letter topic of the placing group, one message at a time. The broker makes that topic with the first dead letter; until
 * then the client looks for it every few seconds.
 */
public final class ParkingConsumer implements Intake {
    /** Messages held in memory per queue: all of them are finished at a graceful stop. */
    private static final int QUEUED_MESSAGES = 16;

    private static final int LOOK_FOR_TOPIC_EVERY_MS = 5_000;

    private final ParkingMessages parking;
    private final ParkingProperties properties;

    public ParkingConsumer(ParkingMessages parking, ParkingProperties properties) {
        this.parking = parking;
        this.properties = properties;
    }

    @Override
    public String topic() {
        return MixAll.getDLQTopic(Topics.PLACING_GROUP);
    }

    @Override
    public void configure(DefaultMQPushConsumer client) {
        client.setPollNameServerInterval(LOOK_FOR_TOPIC_EVERY_MS);
        client.setConsumeMessageBatchMaxSize(1);
        client.setConsumeThreadMin(1);
        client.setConsumeThreadMax(1);
        client.setPullThresholdForQueue(QUEUED_MESSAGES);
        // A dead letter arrives with the deliveries it has had, so any bound would make it a dead letter of this group
        // at once
        client.setMaxReconsumeTimes(Integer.MAX_VALUE);
        client.registerMessageListener(new ParkingListener(parking, properties.retryLevel()));
    }

    @Override
    public void start(DefaultMQPushConsumer client) throws MQClientException {
        client.start();
    }
}
