package io.seckill.web.direct;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Going around Redis. When the breaker opens is a Sentinel degrade rule on the resource {@value LedgerBreaker#RESOURCE}: half of at least
 * three calls in 20 s failed, unless the rules file says otherwise.
 *
 * @param concurrency purchases this instance places straight in MySQL at once; default 8, 0 to 64; 0 never goes around: while Redis is
 *     away purchases are answered TRY_AGAIN. Keep it well below the connections of the pool, which asking and paying share
 * @param lookEvery how often Redis is tried while purchases go around it; default 1 s, 100 ms to 1 minute
 */
@ConfigurationProperties("seckill.direct")
record DirectProperties(
        @DefaultValue("8") int concurrency,
        @DefaultValue("1s") Duration lookEvery) {
    DirectProperties {
        Ranges.require("seckill.direct.concurrency", concurrency, 0, 64);
        Ranges.require("seckill.direct.look-every", lookEvery, Duration.ofMillis(100), Duration.ofMinutes(1));
    }
}
