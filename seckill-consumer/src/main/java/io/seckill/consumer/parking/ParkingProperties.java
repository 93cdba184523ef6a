package io.seckill.consumer.parking;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How dead letters are parked.
 *
 * @param retryLevel the broker's delay level after which a message comes again that could not be parked because a server did not answer,
 *     1 to 18, default 5; with the broker's own {@code messageDelayLevel} 1 is one second, 5 one minute and 18 two hours. It comes again without end
 * @param countEvery how old the count of open letters may be that the metrics show, 1 s to 1 hour, default 10 s
 */
@ConfigurationProperties("seckill.consumer.parking")
public record ParkingProperties(
        @DefaultValue("5") int retryLevel,
        @DefaultValue("10s") Duration countEvery) {
    public ParkingProperties {
        Ranges.require("seckill.consumer.parking.retry-level", retryLevel, 1, 18);
        Ranges.require("seckill.consumer.parking.count-every", countEvery, Duration.ofSeconds(1), Duration.ofHours(1));
    }
}
