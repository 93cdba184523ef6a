package io.seckill.core.order.mybatis;

import io.seckill.core.mysql.Transactions;
import io.seckill.core.order.OrderBook;
import java.time.Clock;
import org.apache.ibatis.annotations.Mapper;
import org.mybatis.spring.annotation.MapperScan;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Offers the order book. */
@Configuration(proxyBeanMethods = false)
@MapperScan(basePackageClasses = OrderMapper.class, annotationClass = Mapper.class)
public class MybatisOrderConfiguration {
    @Bean
    OrderBook orderBook(
            OrderMapper orders,
            MovementMapper movements,
            ReleaseMapper releases,
            EventMapper events,
            Transactions transactions,
            Clock clock) {
        return new MybatisOrderBook(orders, movements, releases, events, transactions, clock);
    }
}
