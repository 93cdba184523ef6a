package io.seckill.consumer.intake;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the consumer takes messages from the broker.
 *
 * @param batchMessages messages taken and placed together, 1 to 256, default 32; each carries up to 64 claims
 * @param threads batches worked on at once, 1 to 64, default 4; more only queue at the one stock row of an activity
 * @param queuedMessages messages held in memory per queue before pulling rests, 1 to 10,000, default 256; all of them are finished at a graceful stop
 * @param redeliveries times a message that fails is delivered again before the broker keeps it in its dead letters, 0 to 100, default 16; 0 keeps it at once
 * @param stopTimeout how long a graceful stop waits for what is in hand, up to 10 minutes, default 20 s; 0 does not wait.
 *     {@code spring.lifecycle.timeout-per-shutdown-phase} is to be longer
 */
@ConfigurationProperties("seckill.consumer.intake")
public record IntakeProperties(
        @DefaultValue("32") int batchMessages,
        @DefaultValue("4") int threads,
        @DefaultValue("256") int queuedMessages,
        @DefaultValue("16") int redeliveries,
        @DefaultValue("20s") Duration stopTimeout) {
    public IntakeProperties {
        Ranges.require("seckill.consumer.intake.batch-messages", batchMessages, 1, 256);
        Ranges.require("seckill.consumer.intake.threads", threads, 1, 64);
        Ranges.require("seckill.consumer.intake.queued-messages", queuedMessages, 1, 10_000);
        Ranges.require("seckill.consumer.intake.redeliveries", redeliveries, 0, 100);
        Ranges.require("seckill.consumer.intake.stop-timeout", stopTimeout, Duration.ZERO, Duration.ofMinutes(10));
    }
}
