package io.seckill.job.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.boot.context.properties.source.MapConfigurationPropertySource;

@Tag("XJ-02")
class XxlPropertiesTest {
    private static final String TOKEN = "s3cret-of-the-admin";

    @Test
    void blanksAroundTheTokenAreCutOffAndLogsDoNotShowIt() {
        XxlProperties properties = bind(Map.of("access-token", " " + TOKEN + "  "));

        assertThat(properties.accessToken()).isEqualTo(TOKEN);
        assertThat(properties.toString()).doesNotContain(TOKEN);
        assertThat(properties.maskedToken()).doesNotContain(TOKEN);
    }

    @Test
    void theRegisteredAddressIsTheFirstOfAddressThenIpAndPortThenWhatIsFound() {
        assertThat(bind(Map.of("address", "http://jobs.example:80/", "ip", "10.0.0.7"))
                        .effectiveAddress())
                .isEqualTo("http://jobs.example:80/");
        assertThat(bind(Map.of("ip", "10.0.0.7", "port", "9998")).effectiveAddress())
                .isEqualTo("http://10.0.0.7:9998/");
        assertThat(bind(Map.of()).effectiveAddress()).matches("http://[^/]+:9999/");
    }

    @ParameterizedTest
    @CsvSource({
        "access-token,' ',access-token",
        "admin-addresses,'nowhere',admin-addresses",
        "admin-addresses,' , ',admin-addresses",
        "address,'jobs:9999',address",
        "port,0,port",
        "port,65536,port",
        "app-name,abc,app-name",
        "log-retention-days,2,log-retention-days",
        "timeout-seconds,11,timeout-seconds"
    })
    void aValueOutOfRangeIsNamed(String name, String value, String named) {
        assertThatThrownBy(() -> bind(Map.of(name, value)))
                .rootCause()
                .hasMessageContaining("seckill.job.xxl." + named);
    }

    private static XxlProperties bind(Map<String, String> more) {
        Map<String, String> values = new HashMap<>();
        values.put("seckill.job.xxl.admin-addresses", "http://127.0.0.1:1/xxl-job-admin");
        values.put("seckill.job.xxl.access-token", TOKEN);
        more.forEach((name, value) -> values.put("seckill.job.xxl." + name, value));
        return new Binder(new MapConfigurationPropertySource(values))
                .bind("seckill.job.xxl", XxlProperties.class)
                .get();
    }
}
