package io.seckill.core.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.activity.ActivityProperties;
import io.seckill.core.event.EventProperties;
import io.seckill.core.mysql.MySqlProperties;
import io.seckill.core.order.OrderProperties;
import io.seckill.core.reconcile.ReconcileProperties;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.BindException;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class BookPropertiesTest {
    private static <T> T bind(Map<String, String> settings, String prefix, Class<T> type) {
        return new Binder(new MapConfigurationPropertySource(settings)).bindOrCreate(prefix, type);
    }

    private static void bindAll(Map<String, String> settings) {
        bind(settings, "seckill.mysql", MySqlProperties.class);
        bind(settings, "seckill.activity", ActivityProperties.class);
        bind(settings, "seckill.order", OrderProperties.class);
        bind(settings, "seckill.reconcile", ReconcileProperties.class);
        bind(settings, "seckill.event", EventProperties.class);
    }

    @Test
    void defaultsAreTheDocumentedOnes() {
        assertThat(bind(Map.of(), "seckill.mysql", MySqlProperties.class))
                .isEqualTo(new MySqlProperties(5, Duration.ofMillis(10)));
        assertThat(bind(Map.of(), "seckill.activity", ActivityProperties.class))
                .isEqualTo(new ActivityProperties(Duration.ofMinutes(10), Duration.ofSeconds(60)));
        assertThat(bind(Map.of(), "seckill.order", OrderProperties.class)).isEqualTo(new OrderProperties(200));
        assertThat(bind(Map.of(), "seckill.reconcile", ReconcileProperties.class))
                .isEqualTo(new ReconcileProperties(100_000, Duration.ofDays(1), Duration.ofDays(1)));
        assertThat(bind(Map.of(), "seckill.event", EventProperties.class))
                .isEqualTo(new EventProperties(200, 20_000, 20));
    }

    @ParameterizedTest
    @CsvSource({
        "seckill.mysql.max-attempts, 1",
        "seckill.mysql.max-attempts, 20",
        "seckill.mysql.retry-pause, 0ms",
        "seckill.mysql.retry-pause, 1s",
        "seckill.activity.preheat-lead, 0s",
        "seckill.activity.preheat-lead, 24h",
        "seckill.activity.rebuild-wait, 0s",
        "seckill.activity.rebuild-wait, 10m",
        "seckill.reconcile.max-differences, 1",
        "seckill.reconcile.max-differences, 1000000",
        "seckill.reconcile.purge-after, 1m",
        "seckill.reconcile.purge-after, 365d",
        "seckill.reconcile.keep-for, 1m",
        "seckill.reconcile.keep-for, 365d",
        "seckill.order.timeout-page-size, 1",
        "seckill.order.timeout-page-size, 1000",
        "seckill.event.page-size, 1",
        "seckill.event.page-size, 1000",
        "seckill.event.max-events, 1",
        "seckill.event.max-events, 1000000",
        "seckill.event.max-failures, 1",
        "seckill.event.max-failures, 1000"
    })
    void theEndsOfEachRangeAreInIt(String setting, String value) {
        bindAll(Map.of(setting, value));
    }

    @ParameterizedTest
    @CsvSource({
        "seckill.mysql.max-attempts, 0",
        "seckill.mysql.max-attempts, 21",
        "seckill.mysql.retry-pause, -1ms",
        "seckill.mysql.retry-pause, 1001ms",
        "seckill.activity.preheat-lead, -1s",
        "seckill.activity.preheat-lead, 25h",
        "seckill.activity.rebuild-wait, -1s",
        "seckill.activity.rebuild-wait, 601s",
        "seckill.reconcile.max-differences, 0",
        "seckill.reconcile.max-differences, 1000001",
        "seckill.reconcile.purge-after, 59s",
        "seckill.reconcile.purge-after, 366d",
        "seckill.reconcile.keep-for, 59s",
        "seckill.reconcile.keep-for, 366d",
        "seckill.order.timeout-page-size, 0",
        "seckill.order.timeout-page-size, 1001",
        "seckill.event.page-size, 0",
        "seckill.event.page-size, 1001",
        "seckill.event.max-events, 0",
        "seckill.event.max-events, 1000001",
        "seckill.event.max-failures, 0",
        "seckill.event.max-failures, 1001"
    })
    void whatIsOutOfRangeNamesItsSetting(String setting, String value) {
        assertThatThrownBy(() -> bindAll(Map.of(setting, value)))
                .isInstanceOf(BindException.class)
                .hasRootCauseInstanceOf(IllegalArgumentException.class)
                .rootCause()
                .hasMessageContaining(setting);
    }
}
