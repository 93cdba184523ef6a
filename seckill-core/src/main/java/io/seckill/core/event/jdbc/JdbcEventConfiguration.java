package io.seckill.core.event.jdbc;

import io.seckill.core.event.EventOutbox;
import javax.sql.DataSource;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the outbox of order events. */
@Configuration(proxyBeanMethods = false)
public class JdbcEventConfiguration {
    @Bean
    EventOutbox eventOutbox(DataSource dataSource) {
        return new JdbcEventOutbox(dataSource);
    }
}
