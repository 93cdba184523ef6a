package io.seckill.core.config;

import io.seckill.core.event.EventMessages;
import io.seckill.core.event.EventOutbox;
import io.seckill.core.event.EventProperties;
import io.seckill.core.event.PublishingOrderEvents;
import io.seckill.core.event.jdbc.JdbcEventConfiguration;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the relay of order events, for an application that can send them; it brings the {@link EventMessages}. */
@Configuration(proxyBeanMethods = false)
@Import(JdbcEventConfiguration.class)
@EnableConfigurationProperties(EventProperties.class)
public class EventPublishingConfiguration {
    @Bean
    PublishingOrderEvents publishingOrderEvents(
            EventOutbox outbox, EventMessages messages, EventProperties properties) {
        return new PublishingOrderEvents(outbox, messages, properties);
    }
}
