package io.seckill.core.startup;

import java.nio.file.Path;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;

/**
 * Points the RocketMQ client's own log into {@code seckill.log-dir}. The client brings a private logger that reads the system
 * property {@code rocketmq.log.root} once, on first use, and otherwise writes below the home folder. Each application gets a
 * folder of its own, because the logger rolls its file without knowing of other processes.
 */
final class RocketMqLogFolder implements EnvironmentPostProcessor, Ordered {
    static final String CLIENT_PROPERTY = "rocketmq.log.root";

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        if (System.getProperty(CLIENT_PROPERTY) != null) {
            return;
        }
        String name = environment.getProperty("spring.application.name", "application");
        Path folder = Path.of(environment.getProperty("seckill.log-dir", "./logs"), "rocketmq-" + name);
        System.setProperty(CLIENT_PROPERTY, folder.toAbsolutePath().normalize().toString());
    }

    /** After the configuration files were read. */
    @Override
    public int getOrder() {
        return Ordered.LOWEST_PRECEDENCE;
    }
}
