package io.seckill.consumer.intake;

import java.time.Duration;
import java.util.function.Supplier;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.SmartLifecycle;

/** Runs the client of one intake. Started last and stopped first: while it stops it finishes what is in hand. */
public final class RunningIntake implements SmartLifecycle {
    private static final int OFFSET_REPORT_INTERVAL_MS = 1_000;

    private static final Logger log = LoggerFactory.getLogger(RunningIntake.class);

    private final Intake intake;
    private final Supplier<DefaultMQPushConsumer> clients;
    private final StopSignal stop;
    private final Duration stopTimeout;

    private volatile @Nullable DefaultMQPushConsumer running;

    /**
     * @param clients new clients of the intake's group, each with the addresses, credentials and an instance name of its own
     */
    public RunningIntake(
            Intake intake, Supplier<DefaultMQPushConsumer> clients, StopSignal stop, Duration stopTimeout) {
        this.intake = intake;
        this.clients = clients;
        this.stop = stop;
        this.stopTimeout = stopTimeout;
    }

    @Override
    public void start() {
        DefaultMQPushConsumer client = clients.get();
        try {
            // A group that starts for the first time would otherwise skip what was stored before it
            client.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
            // What was acknowledged since the last report is delivered again after a crash
            client.setPersistConsumerOffsetInterval(OFFSET_REPORT_INTERVAL_MS);
            client.setAwaitTerminationMillisWhenShutdown(stopTimeout.toMillis());
            client.subscribe(intake.topic(), "*");
            intake.configure(client);
            intake.start(client);
        } catch (MQClientException | RuntimeException e) {
            client.shutdown();
            throw e instanceof RuntimeException unchecked
                    ? unchecked
                    : new IllegalStateException(
                            "The consumer of group " + client.getConsumerGroup() + " could not be started", e);
        }
        running = client;
        log.info("Taking {} as {} in group {}", intake.topic(), client.buildMQClientId(), client.getConsumerGroup());
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
        log.info(
                "Group {} has stopped; what was not finished is delivered again to whoever runs",
                client.getConsumerGroup());
    }

    @Override
    public boolean isRunning() {
        return running != null;
    }
}
