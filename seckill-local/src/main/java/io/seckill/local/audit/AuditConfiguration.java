package io.seckill.local.audit;

import com.baomidou.mybatisplus.autoconfigure.MybatisPlusAutoConfiguration;
import io.seckill.core.config.CoreConfiguration;
import org.springframework.boot.autoconfigure.ImportAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.DataSourceTransactionManagerAutoConfiguration;
import org.springframework.boot.jdbc.autoconfigure.JdbcTemplateAutoConfiguration;
import org.springframework.boot.transaction.autoconfigure.TransactionAutoConfiguration;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** The core and what its books need, named one by one: an audit must not grow whatever else lies on the class path. */
@Configuration(proxyBeanMethods = false)
@Import(CoreConfiguration.class)
@ImportAutoConfiguration({
    DataSourceAutoConfiguration.class,
    DataSourceTransactionManagerAutoConfiguration.class,
    JdbcTemplateAutoConfiguration.class,
    TransactionAutoConfiguration.class,
    MybatisPlusAutoConfiguration.class
})
class AuditConfiguration {}
