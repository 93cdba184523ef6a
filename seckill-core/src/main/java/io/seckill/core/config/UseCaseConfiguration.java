package io.seckill.core.config;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityProperties;
import io.seckill.core.activity.AdjustingStock;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.CancellingTimeoutOrders;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderProperties;
import io.seckill.core.order.PayingOrder;
import java.time.Clock;
import java.time.Instant;
import java.util.function.UnaryOperator;
import org.springframework.beans.factory.ObjectProvider;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the use cases that need the ledger and the books and nothing else. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({ActivityProperties.class, OrderProperties.class})
class UseCaseConfiguration {
    @Bean
    AdoptingOrders adoptingOrders(OrderBook orders, ClaimLedger ledger) {
        return new AdoptingOrders(orders, ledger);
    }

    @Bean
    PreheatingActivities preheatingActivities(
            ActivityBook activities,
            AdoptingOrders adopting,
            ClaimLedger ledger,
            ObjectProvider<ClaimMessages> messages,
            ActivityProperties properties,
            Clock clock) {
        ClaimMessages broker = messages.getIfAvailable();
        // An application that sends no claim messages opens no sale by itself, so it has nothing to wait for
        UnaryOperator<Instant> deliveredUpTo = broker == null ? UnaryOperator.identity() : broker::deliveredUpTo;
        return new PreheatingActivities(activities, adopting, ledger, deliveredUpTo, properties, clock);
    }

    @Bean
    AdjustingStock adjustingStock(ActivityBook activities, ClaimLedger ledger) {
        return new AdjustingStock(activities, ledger);
    }

    @Bean
    CancellingOrder cancellingOrder(OrderBook orders, ClaimLedger ledger) {
        return new CancellingOrder(orders, ledger);
    }

    @Bean
    PayingOrder payingOrder(OrderBook orders, CancellingOrder cancelling) {
        return new PayingOrder(orders, cancelling);
    }

    @Bean
    CancellingTimeoutOrders cancellingTimeoutOrders(
            OrderBook orders, CancellingOrder cancelling, OrderProperties properties, Clock clock) {
        return new CancellingTimeoutOrders(orders, cancelling, properties, clock);
    }
}
