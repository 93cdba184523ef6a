package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.claim.SweepProperties;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class LedgerPropertiesTest {

    @Test
    void defaultsAreTheDocumentedOnes() {
        assertThat(bind(Map.of(), "seckill.ledger", LedgerProperties.class))
                .isEqualTo(new LedgerProperties(
                        Duration.ofSeconds(60), Duration.ofSeconds(10), 5, Duration.ofDays(1), 200));
        assertThat(bind(Map.of(), "seckill.redis", RedisProperties.class))
                .isEqualTo(new RedisProperties(
                        "",
                        "",
                        Duration.ofSeconds(2),
                        Duration.ofSeconds(1),
                        2,
                        Duration.ofMillis(500),
                        Duration.ofSeconds(5),
                        64));
        assertThat(bind(Map.of(), "seckill.sweep", SweepProperties.class))
                .isEqualTo(new SweepProperties(
                        Duration.ofSeconds(60),
                        Duration.ofSeconds(60),
                        Duration.ofDays(30),
                        Duration.ofMinutes(10),
                        200,
                        20_000,
                        20));
    }

    @ParameterizedTest
    @CsvSource({
        "seckill.ledger.request-ttl, 999ms",
        "seckill.ledger.request-ttl, 25h",
        "seckill.ledger.rate-window, 99ms",
        "seckill.ledger.rate-window, 61m",
        "seckill.ledger.rate-limit, -1",
        "seckill.ledger.rate-limit, 1000001",
        "seckill.ledger.tombstone-ttl, 59s",
        "seckill.ledger.tombstone-ttl, 31d",
        "seckill.ledger.page-size, 0",
        "seckill.ledger.page-size, 1001",
        "seckill.redis.connect-timeout, 9ms",
        "seckill.redis.connect-timeout, 61s",
        "seckill.redis.timeout, 9ms",
        "seckill.redis.timeout, 61s",
        "seckill.redis.retries, -1",
        "seckill.redis.retries, 11",
        "seckill.redis.retry-delay, 9ms",
        "seckill.redis.retry-delay, 11s",
        "seckill.redis.deadline, 9ms",
        "seckill.redis.deadline, 6m",
        "seckill.redis.connections, 0",
        "seckill.redis.connections, 1025",
        "seckill.sweep.held-grace, 999ms",
        "seckill.sweep.held-grace, 61m",
        "seckill.sweep.confirmed-grace, 999ms",
        "seckill.sweep.confirmed-grace, 25h",
        "seckill.sweep.look-back, -1s",
        "seckill.sweep.look-back, 31d",
        "seckill.sweep.lead, -1s",
        "seckill.sweep.lead, 25h",
        "seckill.sweep.page-size, 0",
        "seckill.sweep.page-size, 1001",
        "seckill.sweep.max-claims, 0",
        "seckill.sweep.max-claims, 1000001",
        "seckill.sweep.max-failures, 0",
        "seckill.sweep.max-failures, 10001",
    })
    void valueOutOfRangeIsRefusedByItsName(String setting, String value) {
        String prefix = setting.substring(0, setting.lastIndexOf('.'));
        Class<?> type = switch (prefix) {
            case "seckill.ledger" -> LedgerProperties.class;
            case "seckill.redis" -> RedisProperties.class;
            default -> SweepProperties.class;
        };

        assertThatThrownBy(() -> bind(Map.of(setting, value), prefix, type))
                .isInstanceOf(BindException.class)
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(setting);
    }

    @Test
    void zeroSwitchesTheRateLimitOff() {
        assertThat(bind(Map.of("seckill.ledger.rate-limit", "0"), "seckill.ledger", LedgerProperties.class)
                        .rateLimit())
                .isZero();
    }

    @Test
    void placeOfRedisIsNamedWithoutItsSecrets() {
        assertThat(redis("redis://user:secret@cache.example:6379", "").lookedAt())
                .isEqualTo("redis://cache.example:6379 (SECKILL_REDIS_URL)");
        assertThat(redis("redis://cache.example:6379", "/etc/seckill/redisson.yaml")
                        .lookedAt())
                .isEqualTo("/etc/seckill/redisson.yaml (SECKILL_REDIS_CONFIG)");
        assertThat(redis(" ", "").lookedAt()).contains("SECKILL_REDIS_URL", "SECKILL_REDIS_CONFIG", "empty");
    }

    private static RedisProperties redis(String url, String file) {
        return LedgerClient.redis(url, file, Duration.ofSeconds(1));
    }

    private static <T> T bind(Map<String, String> settings, String prefix, Class<T> type) {
        return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate(prefix, type);
    }
}
