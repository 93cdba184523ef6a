package io.seckill.consumer.config;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.notifying.EventCounter;
import io.seckill.consumer.notifying.OrderCreatedListener;
import io.seckill.consumer.notifying.OrderResolvedListener;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The sample listeners of order events, where {@code seckill.consumer.sample-listeners} asks for them; default false. */
@Configuration(proxyBeanMethods = false)
@ConditionalOnProperty("seckill.consumer.sample-listeners")
class SampleListenersConfiguration {
    @Bean
    EventCounter eventCounter(MeterRegistry registry) {
        return new EventCounter(registry);
    }

    @Bean
    OrderCreatedListener orderCreatedListener(EventCounter counter) {
        return new OrderCreatedListener(counter);
    }

    @Bean
    OrderResolvedListener orderResolvedListener(EventCounter counter) {
        return new OrderResolvedListener(counter);
    }
}
