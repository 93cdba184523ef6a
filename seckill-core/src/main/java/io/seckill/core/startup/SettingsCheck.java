package io.seckill.core.startup;

import java.util.ArrayList;
import java.util.List;
import org.springframework.beans.factory.config.BeanFactoryPostProcessor;
import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.core.env.Environment;

/** Names every variable without which no server can be looked for, before the first bean tries to. */
final class SettingsCheck implements BeanFactoryPostProcessor {
    private final Environment environment;

    SettingsCheck(Environment environment) {
        this.environment = environment;
    }

    @Override
    public void postProcessBeanFactory(ConfigurableListableBeanFactory beanFactory) {
        List<String> missing = new ArrayList<>();
        if (isBlank("spring.datasource.url")) {
            missing.add("SECKILL_MYSQL_URL");
        }
        if (isBlank("spring.datasource.username")) {
            missing.add("SECKILL_MYSQL_USER");
        }
        if (isBlank("seckill.redis.url") && isBlank("seckill.redis.config-file")) {
            missing.add("SECKILL_REDIS_URL (or SECKILL_REDIS_CONFIG)");
        }
        if (isBlank("rocketmq.name-server")) {
            missing.add("SECKILL_ROCKETMQ_NAMESRV");
        }
        if (!missing.isEmpty()) {
            throw new MissingServerException(
                    "Nothing says where to find the servers: " + String.join(", ", missing)
                            + (missing.size() == 1 ? " is not set" : " are not set"),
                    "the environment and the application's settings",
                    "Start everything with ./seckill up, or set the variables, e.g. SECKILL_MYSQL_URL=jdbc:mysql://host:3306/seckill, "
                            + "SECKILL_REDIS_URL=redis://host:6379, SECKILL_ROCKETMQ_NAMESRV=host:9876.",
                    null);
        }
    }

    /** A key that nobody mentions is somebody else's business: the shared settings file mentions all of them. */
    private boolean isBlank(String key) {
        String value = environment.getProperty(key);
        return value != null && value.isBlank();
    }
}
