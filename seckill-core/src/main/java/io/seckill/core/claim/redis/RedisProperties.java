package io.seckill.core.claim.redis;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Where Redis is and how long to wait for it. A configuration file, if given, says all of it but the deadline; the other values
 * are for the single server of {@code url}.
 *
 * @param url {@code redis://host:port} or {@code rediss://host:port} of a single server, with {@code user:password@} if it asks for them
 * @param configFile path of a Redisson YAML file (single server, sentinel, cluster); empty for none; outranks {@code url}
 * @param connectTimeout longest wait for a connection to open; default 2 s, 10 ms to 1 minute
 * @param timeout longest wait for a reply before the script is sent again; default 1 s, 10 ms to 1 minute
 * @param retries how often a script whose reply is late is sent again; default 2, 0 to 10; 0 never repeats
 * @param retryDelay pause before each repetition, and longest wait for a free connection; default 500 ms, 10 ms to 10 s
 * @param deadline longest a caller waits for the ledger in all, whichever way it is configured; default 5 s, 10 ms to 5 minutes
 * @param connections scripts under way at once; default 64, 1 to 1,024
 */
@ConfigurationProperties("seckill.redis")
record RedisProperties(
        @DefaultValue("") String url,
        @DefaultValue("") String configFile,
        @DefaultValue("2s") Duration connectTimeout,
        @DefaultValue("1s") Duration timeout,
        @DefaultValue("2") int retries,
        @DefaultValue("500ms") Duration retryDelay,
        @DefaultValue("5s") Duration deadline,
        @DefaultValue("64") int connections) {

    private static final Duration TEN_MS = Duration.ofMillis(10);

    RedisProperties {
        Ranges.require("seckill.redis.connect-timeout", connectTimeout, TEN_MS, Duration.ofMinutes(1));
        Ranges.require("seckill.redis.timeout", timeout, TEN_MS, Duration.ofMinutes(1));
        Ranges.require("seckill.redis.retries", retries, 0, 10);
        Ranges.require("seckill.redis.retry-delay", retryDelay, TEN_MS, Duration.ofSeconds(10));
        Ranges.require("seckill.redis.deadline", deadline, TEN_MS, Duration.ofMinutes(5));
        Ranges.require("seckill.redis.connections", connections, 1, 1_024);
    }

    /** Where Redis is looked for, with the setting that says so and without secrets. */
    String lookedAt() {
        if (!configFile.isBlank()) {
            return configFile + " (SECKILL_REDIS_CONFIG)";
        }
        if (!url.isBlank()) {
            return url.replaceFirst("//[^/@]*@", "//") + " (SECKILL_REDIS_URL)";
        }
        return "SECKILL_REDIS_URL and SECKILL_REDIS_CONFIG, which are both empty";
    }
}
