package io.seckill.web.direct;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityProperties;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.limiting.LimitRules;
import io.seckill.core.order.OrderBook;
import io.seckill.web.admission.Ticker;
import java.time.Clock;
import java.util.List;
import org.springframework.beans.factory.annotation.Qualifier;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Primary;

/** Puts the breaker around the ledger this application uses, and builds the way around it. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(DirectProperties.class)
class DirectConfiguration {
    private static final String LEDGER = "claimLedger";

    @Bean
    LimitRules directLimits(DirectProperties properties) {
        return new LimitRules(
                List.of(PlacingDirectly.builtInRule(properties.concurrency())),
                List.of(),
                List.of(LedgerBreaker.builtInRule()));
    }

    @Bean
    LedgerBreaker ledgerBreaker(DirectProperties properties) {
        return new LedgerBreaker(properties.concurrency() > 0);
    }

    @Bean
    @Primary
    ClaimLedger guardedLedger(@Qualifier(LEDGER) ClaimLedger ledger, LedgerBreaker breaker) {
        return GuardedLedger.of(ledger, breaker);
    }

    @Bean
    ClaimsHealth claimsHealthIndicator(ClaimLedger ledger, LedgerBreaker breaker) {
        return new ClaimsHealth(ledger, breaker);
    }

    @Bean
    PlacingDirectly placingDirectly(OrderBook book, LedgerBreaker breaker, Clock clock, Ticker ticker) {
        return new PlacingDirectly(book, breaker, clock, ticker);
    }

    /** On the ledger itself: the breaker would keep these calls away too. */
    @Bean
    ReturningToLedger.Sales runningSales(
            ActivityBook activities,
            OrderBook orders,
            @Qualifier(LEDGER) ClaimLedger ledger,
            ClaimMessages messages,
            ActivityProperties properties,
            Clock clock) {
        AdoptingOrders adopting = new AdoptingOrders(orders, ledger);
        PreheatingActivities preheating =
                new PreheatingActivities(activities, adopting, ledger, messages::deliveredUpTo, properties, clock);
        return new ReturningToLedger.Sales(activities, ledger, preheating, adopting, clock);
    }

    @Bean
    ReturningToLedger returningToLedger(
            LedgerBreaker breaker,
            PlacingDirectly placing,
            ReturningToLedger.Sales sales,
            DirectProperties properties,
            Ticker ticker,
            MeterRegistry metrics) {
        return new ReturningToLedger(breaker, placing, sales, properties.lookEvery(), ticker, metrics);
    }
}
