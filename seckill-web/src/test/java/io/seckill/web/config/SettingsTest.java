package io.seckill.web.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.annotation.UserConfigurations;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.ConfigurationPropertiesScan;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;

/** Every setting of the web application binds, has the default its documentation names, and is checked against its range. */
@ConfigurationPropertiesScan({"io.seckill.web", "io.seckill.core.limiting"})
class SettingsTest {
    private static final String KEY = "MDEyMzQ1Njc4OTAxMjM0NTY3ODkwMTIzNDU2Nzg5MDE";

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(UserConfigurations.of(SettingsTest.class))
            .withPropertyValues("seckill.local.jwt-key=" + KEY);

    @Test
    void defaultsAreTheDocumentedOnes() {
        runner.run(context -> {
            Map<String, Object> settings = context.getBeansWithAnnotation(ConfigurationProperties.class);
            assertThat(settings.values().stream().map(Object::toString))
                    .containsExactlyInAnyOrder(
                            "AdmissionProperties[purchasesPerSecond=3000, triesPerUserPerSecond=10, earlyMargin=PT2S, "
                                    + "soldOutFor=PT0.5S, maxHolders=200000]",
                            "DirectProperties[concurrency=8, lookEvery=PT1S]",
                            "DrainingProperties[drainFor=PT5S]",
                            "LimitsProperties[file=, reloadEvery=PT1S]",
                            "LocalProperties[jwtKey=…]");
        });
    }

    @ParameterizedTest
    @CsvSource({
        "seckill.admission.purchases-per-second, -1",
        "seckill.admission.purchases-per-second, 1000001",
        "seckill.admission.tries-per-user-per-second, -1",
        "seckill.admission.early-margin, 61m",
        "seckill.admission.sold-out-for, 501ms",
        "seckill.admission.max-holders, -1",
        "seckill.admission.max-holders, 1000001",
        "seckill.direct.concurrency, -1",
        "seckill.direct.concurrency, 65",
        "seckill.direct.look-every, 99ms",
        "seckill.direct.look-every, 61s",
        "seckill.web.drain-for, -1s",
        "seckill.web.drain-for, 61s",
        "seckill.limits.reload-every, 9ms",
        "seckill.limits.reload-every, 61m"
    })
    void aValueOutOfRangeEndsTheStartAndIsNamed(String setting, String value) {
        runner.withPropertyValues(setting + "=" + value)
                .run(context ->
                        assertThat(context.getStartupFailure()).rootCause().hasMessageContaining(setting));
    }

    @Test
    void aShortKeyIsRefusedAndNotRepeated() {
        assertThatThrownBy(() -> new LocalProperties("c2hvcnQ"))
                .hasMessageContaining("32 random bytes")
                .hasMessageNotContaining("c2hvcnQ");
        assertThat(new LocalProperties(KEY).key()).hasSize(32);
    }
}
