package io.seckill.core.activity.mybatis;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.mysql.Transactions;
import java.time.Clock;
import org.apache.ibatis.annotations.Mapper;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the activity book. */
@Configuration(proxyBeanMethods = false)
@MapperScan(basePackageClasses = ActivityMapper.class, annotationClass = Mapper.class)
public class MybatisActivityConfiguration {
    @Bean
    ActivityBook activityBook(ActivityMapper activities, StockMapper stock, Transactions transactions, Clock clock) {
        return new MybatisActivityBook(activities, stock, transactions, clock);
    }
}
