package io.seckill.core.activity;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How activities are opened.
 *
 * @param preheatLead how long before its start an activity is opened in Redis; default 10 min, 0 to 1 day; 0 opens it when it has started
 */
@ConfigurationProperties("seckill.activity")
public record ActivityProperties(@DefaultValue("10m") Duration preheatLead) {
    public ActivityProperties {
        Ranges.require("seckill.activity.preheat-lead", preheatLead, Duration.ZERO, Duration.ofDays(1));
    }
}
