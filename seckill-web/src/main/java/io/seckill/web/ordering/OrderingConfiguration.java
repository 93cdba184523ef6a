package io.seckill.web.ordering;

import io.seckill.core.limiting.LimitRules;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The parts of ordering. */
@Configuration(proxyBeanMethods = false)
class OrderingConfiguration {
    @Bean
    LimitRules orderBookLimits() {
        return BookBreaker.builtIn();
    }

    @Bean
    BookBreaker bookBreaker() {
        return new BookBreaker();
    }
}
