package io.seckill.consumer.placing;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How orders are placed.
 *
 * @param ordersPerSecond the pace per instance while the limit rules file does not name {@code placeOrders}, 0 to 1,000,000, default 500; 0 pauses placing
 * @param ordersPerTransaction orders of one activity stored in one transaction, 1 to 500, default 100
 * @param outagePatience how long a batch is kept in hand and tried again while MySQL or Redis does not answer, before its messages
 *     go back to the broker, up to 10 minutes, default 2 min; 0 hands them back after the first try
 */
@ConfigurationProperties("seckill.consumer.placing")
public record PlacingProperties(
        @DefaultValue("500") int ordersPerSecond,
        @DefaultValue("100") int ordersPerTransaction,
        @DefaultValue("2m") Duration outagePatience) {
    public PlacingProperties {
        Ranges.require("seckill.consumer.placing.orders-per-second", ordersPerSecond, 0, 1_000_000);
        Ranges.require("seckill.consumer.placing.orders-per-transaction", ordersPerTransaction, 1, 500);
        // Below the 15 minutes after which the client takes a message for stuck and hands it back by itself
        Ranges.require(
                "seckill.consumer.placing.outage-patience", outagePatience, Duration.ZERO, Duration.ofMinutes(10));
    }
}
