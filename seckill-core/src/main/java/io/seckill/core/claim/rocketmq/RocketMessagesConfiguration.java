package io.seckill.core.claim.rocketmq;

import io.seckill.core.claim.ClaimMessages;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the claim messages to an application that brings a producer of its own group, started before the first use. */
@Configuration(proxyBeanMethods = false)
public class RocketMessagesConfiguration {
    @Bean
    ClaimMessages claimMessages(DefaultMQProducer producer) {
        return new RocketClaimMessages(producer);
    }
}
