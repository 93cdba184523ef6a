package io.seckill.core.limiting;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.annotation.Configuration;
import org.springframework.mock.env.MockEnvironment;

class SentinelLogsTest {
    private static final String KEY = "csp.sentinel.log.dir";
    private static final String WRITER_KEY = "EAGLEEYE.LOG.PATH";

    private final Properties before = (Properties) System.getProperties().clone();

    @BeforeEach
    void forget() {
        System.clearProperty(KEY);
        System.clearProperty(WRITER_KEY);
    }

    @AfterEach
    void restore() {
        System.setProperties(before);
    }

    @Test
    void sentinelLogsBelowTheLogFolderOfTheApplication() {
        MockEnvironment environment = new MockEnvironment()
                .withProperty("seckill.log-dir", "/var/log/seckill")
                .withProperty("spring.application.name", "seckill-web");

        new SentinelLogs().postProcessEnvironment(environment, new SpringApplication());

        assertThat(System.getProperty(KEY)).isEqualTo("/var/log/seckill/sentinel-seckill-web");
        assertThat(System.getProperty(WRITER_KEY)).isEqualTo("/var/log/seckill/sentinel-seckill-web");
    }

    @Test
    void aFolderSetFromOutsideStays() {
        System.setProperty(KEY, "/elsewhere");

        new SentinelLogs().postProcessEnvironment(new MockEnvironment(), new SpringApplication());

        assertThat(System.getProperty(KEY)).isEqualTo("/elsewhere");
    }

    @Test
    void springBootFindsItAndReadsTheConfigurationFirst() {
        new SpringApplicationBuilder(Empty.class)
                .web(WebApplicationType.NONE)
                .run("--seckill.log-dir=/var/log/found", "--spring.application.name=seckill-web")
                .close();

        assertThat(System.getProperty(KEY)).isEqualTo("/var/log/found/sentinel-seckill-web");
    }

    @Configuration
    static class Empty {}
}
