package io.seckill.core.config;

import io.seckill.core.order.OrderNumbers;
import java.security.SecureRandom;
import java.time.Clock;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Everything an application gets from the core: the clock, the order numbers, the ledger, the books and the use cases. */
@Configuration(proxyBeanMethods = false)
public class CoreConfiguration {
    @Bean
    Clock clock() {
        return Clock.systemUTC();
    }

    @Bean
    OrderNumbers orderNumbers(Clock clock) {
        return new OrderNumbers(clock, new SecureRandom());
    }
}
