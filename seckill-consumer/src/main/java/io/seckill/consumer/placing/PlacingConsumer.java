package io.seckill.consumer.placing;

import io.seckill.api.message.Topics;
import io.seckill.core.startup.BrokerCheck;
import java.util.function.Supplier;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/**
 * Runs the consumer of {@link Topics#ORDER}. It owns the client because the starter's listener container hands messages over one
 * by one, and orders are placed in batches. Started last and stopped first: while it stops it finishes what is in hand.
 */
public final class PlacingConsumer implements SmartLifecycle {
    /** Leaves the delay until the next delivery to the broker's levels, by the number of deliveries so far. */
    private static final int DELAY_OF_THE_BROKER = 0;

    private static final int OFFSET_REPORT_INTERVAL_MS = 1_000;

    private static final Logger log = LoggerFactory.getLogger(PlacingConsumer.class);

    private final Supplier<DefaultMQPushConsumer> clients;
    private final IntakeProperties intake;
    private final PatientPlacing placing;
    private final PlacingMetrics metrics;
    private final StopSignal stop;

    private volatile @Nullable DefaultMQPushConsumer running;

    /**
     * @param clients new clients, each with the addresses, credentials and an instance name of its own
     */
    public PlacingConsumer(
            Supplier<DefaultMQPushConsumer> clients,
            IntakeProperties intake,
            PatientPlacing placing,
            PlacingMetrics metrics,
            StopSignal stop) {
        this.clients = clients;
        this.intake = intake;
        this.placing = placing;
        this.metrics = metrics;
        this.stop = stop;
    }

    @Override
    public void start() {
        DefaultMQPushConsumer client = clients.get();
        try {
            configure(client);
            // Already the start fails if no name server answers
            BrokerCheck.require(client.getNamesrvAddr(), Topics.ORDER, () -> {
                client.start();
                return client.fetchSubscribeMessageQueues(Topics.ORDER);
            });
        } catch (MQClientException | RuntimeException e) {
            client.shutdown();
            throw e instanceof RuntimeException unchecked
                    ? unchecked
                    : new IllegalStateException("The consumer of " + Topics.ORDER + " could not be started", e);
        }
        running = client;
        log.info(
                "Placing orders of {} as {} in group {}, {} messages at a time, {} batches at once",
                Topics.ORDER,
                client.buildMQClientId(),
                Topics.PLACING_GROUP,
                intake.batchMessages(),
                intake.threads());
    }

    private void configure(DefaultMQPushConsumer client) throws MQClientException {
        client.setConsumerGroup(Topics.PLACING_GROUP);
        client.subscribe(Topics.ORDER, "*");
        // A group that starts for the first time would otherwise skip what was sold before it
        client.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
        client.setConsumeMessageBatchMaxSize(intake.batchMessages());
        client.setPullBatchSize(intake.batchMessages());
        client.setPullThresholdForQueue(intake.queuedMessages());
        client.setConsumeThreadMin(intake.threads());
        client.setConsumeThreadMax(intake.threads());
        // What was acknowledged since the last report is delivered again after a crash
        client.setPersistConsumerOffsetInterval(OFFSET_REPORT_INTERVAL_MS);
        client.setMaxReconsumeTimes(intake.redeliveries());
        client.setAwaitTerminationMillisWhenShutdown(intake.stopTimeout().toMillis());
        client.registerMessageListener(
                new PlacingListener(placing, message -> handBack(client, message), metrics, intake.redeliveries()));
    }

    /** Deprecated since the client hands back whole batches by itself; there is no other way to hand back one message of a batch. */
    @SuppressWarnings("deprecation")
    private static void handBack(DefaultMQPushConsumer client, MessageExt message)
            throws InterruptedException, RemotingException, MQBrokerException, MQClientException {
        client.sendMessageBack(message, DELAY_OF_THE_BROKER, message.getBrokerName());
    }

    /** Stops pulling, ends every wait, finishes the batches in hand, and tells the broker how far it came. */
    @Override
    public void stop() {
        DefaultMQPushConsumer client = running;
        if (client == null) {
            return;
        }
        client.suspend();
        stop.raise();
        client.shutdown();
        running = null;
        log.info("Placing orders has stopped; what was not finished is delivered again to whoever runs");
    }

    @Override
    public boolean isRunning() {
        return running != null;
    }
}
