package io.seckill.core.startup;

import javax.sql.DataSource;
import org.redisson.api.RedissonClient;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Runs the checks while the beans are made, which is before any listener or port opens. */
@Configuration(proxyBeanMethods = false)
public class StartupConfiguration {
    @Bean
    static SettingsCheck settingsCheck(Environment environment) {
        return new SettingsCheck(environment);
    }

    @Bean
    MySqlCheck mySqlCheck(DataSource dataSource, Environment environment) {
        return new MySqlCheck(dataSource, environment);
    }

    @Bean
    RedisCheck redisCheck(RedissonClient redisson, Environment environment) {
        return new RedisCheck(redisson, environment);
    }
}
