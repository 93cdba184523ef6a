package io.seckill.web.config;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How an instance leaves.
 *
 * @param drainFor how long it goes on serving after a stop was asked for, with readiness down, so that balancers notice; default 5 s, 0 to
 *     1 minute; 0 refuses connections at once. In the profile {@code local} 0
 */
@ConfigurationProperties("seckill.web")
record DrainingProperties(@DefaultValue("5s") Duration drainFor) {
    DrainingProperties {
        Ranges.require("seckill.web.drain-for", drainFor, Duration.ZERO, Duration.ofMinutes(1));
    }
}
