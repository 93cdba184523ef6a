package io.seckill.core.reconcile.mybatis;

import io.seckill.core.mysql.Transactions;
import io.seckill.core.reconcile.ReconcileProperties;
import io.seckill.core.reconcile.ReconcileRuns;
import org.apache.ibatis.annotations.Mapper;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the reconcile runs. */
@Configuration(proxyBeanMethods = false)
@MapperScan(basePackageClasses = ReconcileMapper.class, annotationClass = Mapper.class)
public class MybatisReconcileConfiguration {
    @Bean
    ReconcileRuns reconcileRuns(ReconcileMapper mapper, Transactions transactions, ReconcileProperties properties) {
        return new MybatisReconcileRuns(mapper, transactions, properties);
    }
}
