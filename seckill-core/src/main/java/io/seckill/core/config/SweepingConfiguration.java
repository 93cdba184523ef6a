package io.seckill.core.config;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.SweepProperties;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.core.order.OrderBook;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Wires the sweep, for an application that can send claim messages; it brings the {@link ClaimMessages}. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(SweepProperties.class)
public class SweepingConfiguration {
    @Bean
    SweepingClaims sweepingClaims(
            ActivityBook activities,
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages,
            SweepProperties properties,
            Clock clock) {
        return new SweepingClaims(activities, orders, ledger, messages, properties, clock);
    }
}
