package io.seckill.core.mysql;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How the books meet MySQL.
 *
 * @param maxAttempts how often a transaction that lost to a deadlock or a lock time-out is tried in all; default 5, range 1 to 20, 1 never repeats
 * @param retryPause longest pause before the first repetition, doubled each time up to 500 ms and cut at random; default 10 ms, range 0 to 1 s, 0 repeats at once
 */
@ConfigurationProperties("seckill.mysql")
public record MySqlProperties(
        @DefaultValue("5") int maxAttempts,
        @DefaultValue("10ms") Duration retryPause) {
    public MySqlProperties {
        Ranges.require("seckill.mysql.max-attempts", maxAttempts, 1, 20);
        Ranges.require("seckill.mysql.retry-pause", retryPause, Duration.ZERO, Duration.ofSeconds(1));
    }
}
