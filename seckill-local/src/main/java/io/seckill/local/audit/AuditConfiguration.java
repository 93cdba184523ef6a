package io.seckill.local.audit;

import com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration;
import io.seckill.core.config.CoreConfiguration;
import io.seckill.core.config.RecoveryConfiguration;
import java.util.random.RandomGenerator;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.springframework.beans.factory.annotation.Value;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The core and what its books need, named one by one: an audit must not grow whatever else lies on the class path. */
@Configuration(proxyBeanMethods = false)
@Import({CoreConfiguration.class, RecoveryConfiguration.class})
@ImportAutoConfiguration({
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class,
    JdbcTemplateAutoConfiguration.class,
    TransactionAutoConfiguration.class,
    MybatisPlusAutoConfiguration.class
})
class AuditConfiguration {
    /** Under a name of its own: clients of one name share one connection, and one shutdown ends it for all. */
    @Bean(destroyMethod = "shutdown")
    DefaultMQProducer producer(@Value("${rocketmq.name-server}") String nameServer, RandomGenerator random)
            throws MQClientException {
        DefaultMQProducer producer = new DefaultMQProducer("seckill-audit");
        producer.setNamesrvAddr(nameServer);
        producer.setInstanceName("seckill-audit-" + Long.toHexString(random.nextLong()));
        producer.start();
        return producer;
    }
}
