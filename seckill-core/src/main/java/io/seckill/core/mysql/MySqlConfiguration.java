package io.seckill.core.mysql;

import java.util.random.RandomGenerator;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.transaction.PlatformTransactionManager;

/** Offers {@link Transactions} and the column types to the books. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(MySqlProperties.class)
public class MySqlConfiguration {
    @Bean
    Transactions bookTransactions(
            PlatformTransactionManager manager, MySqlProperties properties, RandomGenerator random) {
        return new Transactions(manager, properties, random);
    }

    @Bean
    ColumnTypes columnTypes() {
        return new ColumnTypes();
    }
}
