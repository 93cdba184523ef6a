package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.seckill.local.running.App;
import io.seckill.local.running.AppPorts;
import io.seckill.local.running.AppStarter;
import io.seckill.local.running.RunFailedException;
import io.seckill.local.running.RunningApp;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** An application whose server is missing says which one and where it looked, and ends. */
class MissingServerIT {
    private final Product product = Product.shared();

    @Test
    void isNamedWithTheAddressItWasLookedForAt() {
        List<Start> starts = List.of(
                new Start(App.WEB, "SECKILL_MYSQL_URL", "jdbc:mysql://127.0.0.1:%d/seckill", "MySQL"),
                new Start(App.CONSUMER, "SECKILL_REDIS_URL", "redis://127.0.0.1:%d", "Redis"),
                new Start(App.JOB, "SECKILL_ROCKETMQ_NAMESRV", "127.0.0.1:%d", "RocketMQ"));

        assertThat(starts).allSatisfy(Start::failsInWords);
    }

    /** They are all started before the first is looked at. */
    private final class Start {
        private final int nobody = AppPorts.free().web();
        private final String variable;
        private final String name;
        private final AppStarter starter;
        private final RunningApp started;

        private Start(App app, String variable, String address, String name) {
            this.variable = variable;
            this.name = name;
            this.starter = product.starter("missing-" + app.label(), Map.of(variable, address.formatted(nobody)));
            this.started = starter.start(app, AppPorts.free());
        }

        private void failsInWords() {
            Throwable failure = catchThrowable(() -> starter.awaitHealthy(started));
            assertThat(failure)
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("APPLICATION FAILED TO START")
                    .hasMessageContaining(name)
                    .hasMessageContaining("127.0.0.1:" + nobody)
                    .hasMessageContaining(variable);
            assertThat(failure.getMessage()).doesNotContain("\tat ");
            assertThat(started.process().isRunning()).isFalse();
        }
    }
}
