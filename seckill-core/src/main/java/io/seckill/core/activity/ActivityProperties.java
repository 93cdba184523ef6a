package io.seckill.core.activity;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How activities are opened.
 *
 * @param preheatLead how long before its start an activity is opened in Redis; default 10 min, 0 to 1 day; 0 opens it when it has started
 * @param rebuildWait how long a sale that Redis has lost waits for the messages of its claims to be delivered before it opens again; default
 *     60 s, 0 to 10 minutes; 0 does not wait
 */
@ConfigurationProperties("seckill.activity")
public record ActivityProperties(
        @DefaultValue("10m") Duration preheatLead,
        @DefaultValue("60s") Duration rebuildWait) {
    public ActivityProperties {
        Ranges.require("seckill.activity.preheat-lead", preheatLead, Duration.ZERO, Duration.ofDays(1));
        Ranges.require("seckill.activity.rebuild-wait", rebuildWait, Duration.ZERO, Duration.ofMinutes(10));
    }
}
