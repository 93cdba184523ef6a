package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.startup.MissingServerException;
import io.seckill.stack.FreePorts;
import io.seckill.web.support.WebInstance;
import java.util.List;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.context.properties.source.InvalidConfigurationPropertyValueException;

/** A start that cannot end well says why, in words. */
class StartIT {

    @Test
    void theLocalProfileRefusesToListenBeyondLoopback() {
        Throwable failure = failureOf("local", "server.address=0.0.0.0");

        assertThat(cause(failure, InvalidConfigurationPropertyValueException.class))
                .satisfies(e -> {
                    assertThat(e.getName()).isEqualTo("server.address");
                    assertThat(e.getReason()).contains("loopback only");
                });
    }

    @Test
    void theLocalProfileNeedsAKeyOfItsOwn() {
        for (String key : List.of("c2hvcnQ", "not base64url!!")) {
            Throwable failure = failureOf("local", "SECKILL_LOCAL_JWT_KEY=" + key);

            assertThat(messages(failure)).contains("SECKILL_LOCAL_JWT_KEY is base64url of at least 32 random bytes");
        }
    }

    @Test
    void outsideTheLocalProfileAnIdentityProviderHasToBeNamed() {
        Throwable failure = failureOf("production");

        assertThat(cause(failure, InvalidConfigurationPropertyValueException.class)
                        .getName())
                .isEqualTo("spring.security.oauth2.resourceserver.jwt.issuer-uri");
    }

    @Test
    void aMissingBrokerIsNamedWithWhereItWasLookedFor() {
        String nowhere = "127.0.0.1:" + FreePorts.one();

        Throwable failure = failureOf("local", "SECKILL_ROCKETMQ_NAMESRV=" + nowhere);

        assertThat(cause(failure, MissingServerException.class))
                .hasMessageContaining("name server does not answer")
                .hasMessageContaining(nowhere);
    }

    @Test
    void aNameServerThatIsNotSetIsNamed() {
        Throwable failure = failureOf("local", "SECKILL_ROCKETMQ_NAMESRV=");

        assertThat(messages(failure)).contains("SECKILL_ROCKETMQ_NAMESRV");
    }

    @Test
    @Tag("MQ-04")
    void theCheckBacksGroupCannotBeChanged() {
        Throwable failure = failureOf("local", "rocketmq.producer.group=other");

        assertThat(cause(failure, InvalidConfigurationPropertyValueException.class)
                        .getName())
                .isEqualTo("rocketmq.producer.group");
    }

    private static Throwable failureOf(String profile, String... settings) {
        return Assertions.catchThrowable(() -> new SpringApplicationBuilder(WebApplication.class)
                .profiles(profile)
                .run(WebInstance.arguments(settings))
                .close());
    }

    private static <T extends Throwable> T cause(Throwable failure, Class<T> type) {
        for (Throwable t = failure; t != null; t = t.getCause()) {
            if (type.isInstance(t)) {
                return type.cast(t);
            }
        }
        throw new AssertionError("No " + type.getSimpleName() + " but " + messages(failure), failure);
    }

    private static String messages(Throwable failure) {
        StringBuilder all = new StringBuilder();
        for (Throwable t = failure; t != null; t = t.getCause()) {
            all.append(t.getMessage()).append('\n');
        }
        return all.toString();
    }
}
