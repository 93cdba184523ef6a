package io.seckill.web.admission;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.limiting.LimitRules;
import io.seckill.core.limiting.LimitRulesFile;
import io.seckill.core.limiting.LimitsProperties;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** The parts of admission. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({AdmissionProperties.class, LimitsProperties.class})
class AdmissionConfiguration {
    @Bean
    LimitRules purchaseLimits(AdmissionProperties properties) {
        return PurchaseLimits.builtIn(properties);
    }

    /** A bean, so that the rules are in force before the server opens its port. */
    @Bean
    LimitRulesFile limitRulesFile(LimitsProperties limits, List<LimitRules> builtIn) {
        return new LimitRulesFile(limits.path(), LimitRules.together(builtIn), limits.reloadEvery());
    }

    @Bean
    ActivityShelf activityShelf(ActivityBook book, Clock clock, Ticker ticker) {
        return new ActivityShelf(book, clock, ticker);
    }

    @Bean
    SoldOutGate soldOutGate(ClaimLedger ledger, Ticker ticker, AdmissionProperties properties) {
        return new SoldOutGate(ledger, ticker, properties.soldOutFor(), properties.maxHolders());
    }

    @Bean
    AdmittingPurchases admittingPurchases(
            ActivityShelf activities, SoldOutGate gate, Clock clock, Ticker ticker, AdmissionProperties properties) {
        return new AdmittingPurchases(
                new PurchaseLimits(),
                activities,
                gate,
                clock,
                properties.earlyMargin(),
                new Seldom(ticker, Duration.ofSeconds(10)));
    }
}
