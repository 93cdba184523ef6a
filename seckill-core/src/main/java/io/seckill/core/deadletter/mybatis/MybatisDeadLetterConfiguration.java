package io.seckill.core.deadletter.mybatis;

import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.mysql.Transactions;
import java.time.Clock;
import org.apache.ibatis.annotations.Mapper;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the dead letters. */
@Configuration(proxyBeanMethods = false)
@MapperScan(basePackageClasses = DeadLetterMapper.class, annotationClass = Mapper.class)
public class MybatisDeadLetterConfiguration {
    @Bean
    DeadLetters deadLetters(DeadLetterMapper letters, Transactions transactions, Clock clock) {
        return new MybatisDeadLetters(letters, transactions, clock);
    }
}
