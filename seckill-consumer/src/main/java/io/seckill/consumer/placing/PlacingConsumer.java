package io.seckill.consumer.placing;

import io.seckill.api.message.Topics;
import io.seckill.consumer.intake.Intake;
import io.seckill.consumer.intake.IntakeProperties;
import io.seckill.core.startup.BrokerCheck;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.remoting.exception.RemotingException;

/**
 * Takes {@link Topics#ORDER} in batches. It owns the client because the starter's listener container hands messages over one by
 * one, and orders are placed in batches.
 */
public final class PlacingConsumer implements Intake {
    /** Leaves the delay until the next delivery to the broker's levels, by the number of deliveries so far. */
    private static final int DELAY_OF_THE_BROKER = 0;

    private final IntakeProperties intake;
    private final PatientPlacing placing;
    private final PlacingMetrics metrics;

    public PlacingConsumer(IntakeProperties intake, PatientPlacing placing, PlacingMetrics metrics) {
        this.intake = intake;
        this.placing = placing;
        this.metrics = metrics;
    }

    @Override
    public String topic() {
        return Topics.ORDER;
    }

    @Override
    public void configure(DefaultMQPushConsumer client) {
        client.setConsumeMessageBatchMaxSize(intake.batchMessages());
        client.setPullBatchSize(intake.batchMessages());
        client.setPullThresholdForQueue(intake.queuedMessages());
        client.setConsumeThreadMin(intake.threads());
        client.setConsumeThreadMax(intake.threads());
        client.setMaxReconsumeTimes(intake.redeliveries());
        client.registerMessageListener(
                new PlacingListener(placing, message -> handBack(client, message), metrics, intake.redeliveries()));
    }

    /** Already the start fails if no name server answers. */
    @Override
    public void start(DefaultMQPushConsumer client) {
        BrokerCheck.require(client.getNamesrvAddr(), Topics.ORDER, () -> {
            client.start();
            return client.fetchSubscribeMessageQueues(Topics.ORDER);
        });
    }

    /** Deprecated since the client hands back whole batches by itself; there is no other way to hand back one message of a batch. */
    @SuppressWarnings("deprecation")
    private static void handBack(DefaultMQPushConsumer client, MessageExt message)
            throws InterruptedException, RemotingException, MQBrokerException, MQClientException {
        client.sendMessageBack(message, DELAY_OF_THE_BROKER, message.getBrokerName());
    }
}
