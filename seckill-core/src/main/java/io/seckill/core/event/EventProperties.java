package io.seckill.core.event;

import io.seckill.core.Ranges;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How much of the outbox one run publishes.
 *
 * @param pageSize events read, sent one by one and removed together; default 200, 1 to 1,000. So many may be sent once more after a crash
 * @param maxEvents events one run takes in hand; default 20,000, 1 to 1,000,000. The rest is left to the next run
 * @param maxFailures failures after which a run stops and leaves the rest to the next one; default 20, 1 to 1,000
 */
@ConfigurationProperties("seckill.event")
public record EventProperties(
        @DefaultValue("200") int pageSize,
        @DefaultValue("20000") int maxEvents,
        @DefaultValue("20") int maxFailures) {
    public EventProperties {
        Ranges.require("seckill.event.page-size", pageSize, 1, 1_000);
        Ranges.require("seckill.event.max-events", maxEvents, 1, 1_000_000);
        Ranges.require("seckill.event.max-failures", maxFailures, 1, 1_000);
    }
}
