package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import io.seckill.local.running.App;
import io.seckill.local.running.AppPorts;
import io.seckill.local.running.AppStarter;
import io.seckill.local.running.RunFailedException;
import io.seckill.local.running.RunningApp;
import java.util.Map;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An application whose server is missing says which one and where it looked, and ends. */
class MissingServerIT {
    private final Product product = Product.shared();

    @ParameterizedTest
    @CsvSource({
        "WEB, SECKILL_MYSQL_URL, jdbc:mysql://127.0.0.1:%d/seckill, MySQL",
        "CONSUMER, SECKILL_REDIS_URL, redis://127.0.0.1:%d, Redis",
        "JOB, SECKILL_ROCKETMQ_NAMESRV, 127.0.0.1:%d, RocketMQ"
    })
    void isNamedWithTheAddressItWasLookedForAt(App app, String variable, String address, String name) {
        int nobody = AppPorts.free().web();
        AppStarter starter = product.starter("missing-" + app.label(), Map.of(variable, address.formatted(nobody)));
        RunningApp started = starter.start(app, AppPorts.free());
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
