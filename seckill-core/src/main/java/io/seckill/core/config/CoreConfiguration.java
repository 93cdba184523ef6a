package io.seckill.core.config;

import io.seckill.core.activity.mybatis.MybatisActivityConfiguration;
import io.seckill.core.claim.redis.RedissonConfiguration;
import io.seckill.core.deadletter.mybatis.MybatisDeadLetterConfiguration;
import io.seckill.core.mysql.MySqlConfiguration;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.mybatis.MybatisOrderConfiguration;
import io.seckill.core.startup.StartupConfiguration;
import java.security.SecureRandom;
import java.time.Clock;
import java.util.random.RandomGenerator;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Everything an application gets from the core: the clock, the order numbers, the ledger, the books and the use cases. */
@Configuration(proxyBeanMethods = false)
@Import({
    StartupConfiguration.class,
    MySqlConfiguration.class,
    MybatisActivityConfiguration.class,
    MybatisOrderConfiguration.class,
    MybatisDeadLetterConfiguration.class,
    RedissonConfiguration.class,
    UseCaseConfiguration.class
})
public class CoreConfiguration {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    /** Safe to share between threads, and unguessable: an order number must not name the next one. */
    @Bean
    RandomGenerator random() {
        return new SecureRandom();
    }

    @Bean
    OrderNumbers orderNumbers(Clock clock, RandomGenerator random) {
        return new OrderNumbers(clock, random);
    }
}
