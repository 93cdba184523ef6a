package io.seckill.consumer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.seckill.api.message.Topics;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** A consumer among the producers that check-backs go to would leave half messages undecided. */
class ConsumerStartTest {
    @Test
    @Tag("MQ-04")
    void inTheGroupOfTheWebsCheckBacksItDoesNotStart() {
        Throwable failure = catchThrowable(() -> new SpringApplicationBuilder(ConsumerApplication.class)
                .run(
                        "--rocketmq.producer.group=" + Topics.WEB_PRODUCER_GROUP,
                        "--rocketmq.name-server=127.0.0.1:1",
                        "--spring.datasource.url=jdbc:mysql://127.0.0.1:1/nowhere",
                        "--spring.datasource.username=nobody",
                        "--seckill.redis.url=redis://127.0.0.1:1",
                        "--seckill.log-dir=target/logs")
                .close());

        assertThat(failure).isInstanceOfSatisfying(InvalidConfigurationPropertyValueException.class, e -> {
            assertThat(e.getName()).isEqualTo("rocketmq.producer.group");
            assertThat(e.getReason()).contains("every web instance is in it, and nothing else");
        });
    }
}
