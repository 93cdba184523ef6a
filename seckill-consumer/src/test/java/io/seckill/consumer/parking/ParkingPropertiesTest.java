package io.seckill.consumer.parking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

class ParkingPropertiesTest {

    @Test
    void defaultsAreTheDocumentedOnes() {
        assertThat(bind(Map.of())).isEqualTo(new ParkingProperties(5, Duration.ofSeconds(10)));
    }

    @ParameterizedTest
    @CsvSource({"retry-level, 1", "retry-level, 18", "count-every, 1s", "count-every, 1h"})
    void theEndsOfEachRangeAreInIt(String setting, String value) {
        bind(Map.of("seckill.consumer.parking." + setting, value));
    }

    @ParameterizedTest
    @CsvSource({"retry-level, 0", "retry-level, 19", "count-every, 999ms", "count-every, 61m"})
    void whatIsOutOfRangeNamesItsSetting(String setting, String value) {
        assertThatThrownBy(() -> bind(Map.of("seckill.consumer.parking." + setting, value)))
                .rootCause()
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("seckill.consumer.parking." + setting);
    }

    private static ParkingProperties bind(Map<String, String> settings) {
        return new Binder(new MapConfigurationPropertySource(settings))
                .bindOrCreate("seckill.consumer.parking", ParkingProperties.class);
    }
}
