package io.seckill.core.startup;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

class RocketMqLogFolderTest {
    private final String before = System.getProperty(RocketMqLogFolder.CLIENT_PROPERTY, "");

    @BeforeEach
    void unset() {
        System.clearProperty(RocketMqLogFolder.CLIENT_PROPERTY);
    }

    @AfterEach
    void restore() {
        if (before.isEmpty()) {
            System.clearProperty(RocketMqLogFolder.CLIENT_PROPERTY);
        } else {
            System.setProperty(RocketMqLogFolder.CLIENT_PROPERTY, before);
        }
    }

    private static String folderFor(Map<String, Object> properties) {
        StandardEnvironment environment = new StandardEnvironment();
        environment.getPropertySources().addFirst(new MapPropertySource("test", properties));
        new RocketMqLogFolder().postProcessEnvironment(environment, new SpringApplication());
        return System.getProperty(RocketMqLogFolder.CLIENT_PROPERTY, "");
    }

    @Test
    void eachApplicationLogsIntoAFolderOfItsOwnBelowTheLogFolder() {
        Path logs = Path.of("target", "some-logs").toAbsolutePath();

        assertThat(folderFor(Map.of("seckill.log-dir", logs.toString(), "spring.application.name", "seckill-job")))
                .isEqualTo(logs.resolve("rocketmq-seckill-job").toString());
    }

    @Test
    void withoutSettingsTheFolderIsBelowTheWorkingFolderAndNeverTheHomeFolder() {
        assertThat(folderFor(Map.of()))
                .isEqualTo(
                        Path.of("logs", "rocketmq-application").toAbsolutePath().toString());
    }

    @Test
    void aFolderTheOperatorChoseStays() {
        System.setProperty(RocketMqLogFolder.CLIENT_PROPERTY, "/var/log/chosen");

        assertThat(folderFor(Map.of("seckill.log-dir", "elsewhere"))).isEqualTo("/var/log/chosen");
    }
}
