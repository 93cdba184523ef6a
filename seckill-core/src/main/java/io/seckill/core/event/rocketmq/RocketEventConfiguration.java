package io.seckill.core.event.rocketmq;

import io.seckill.core.event.EventMessages;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the event messages to an application that brings a producer, started before the first use. */
@Configuration(proxyBeanMethods = false)
public class RocketEventConfiguration {
    @Bean
    EventMessages eventMessages(DefaultMQProducer producer) {
        return new RocketEventMessages(producer);
    }
}
