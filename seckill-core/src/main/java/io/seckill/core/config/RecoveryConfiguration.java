package io.seckill.core.config;

import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.SweepProperties;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.core.claim.rocketmq.RocketMessagesConfiguration;
import io.seckill.core.order.OrderBook;
import io.seckill.core.reconcile.ComparingBooks;
import io.seckill.core.reconcile.PurgingActivities;
import io.seckill.core.reconcile.ReconcileProperties;
import io.seckill.core.reconcile.ReconcileRuns;
import io.seckill.core.reconcile.ReconcilingActivities;
import io.seckill.core.reconcile.RepairingDifferences;
import io.seckill.core.reconcile.mybatis.MybatisReconcileConfiguration;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Wires the use cases that send claim messages, for an application that brings a producer. */
@Configuration(proxyBeanMethods = false)
@Import({RocketMessagesConfiguration.class, MybatisReconcileConfiguration.class})
@EnableConfigurationProperties({SweepProperties.class, ReconcileProperties.class})
public class RecoveryConfiguration {
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

    @Bean
    ComparingBooks comparingBooks(
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages,
            SweepProperties graces,
            ReconcileProperties properties,
            Clock clock) {
        return new ComparingBooks(orders, ledger, messages, graces, properties, clock);
    }

    @Bean
    RepairingDifferences repairingDifferences(
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages,
            AdoptingOrders adopting,
            PreheatingActivities preheating) {
        return new RepairingDifferences(orders, ledger, messages, adopting, preheating);
    }

    @Bean
    PurgingActivities purgingActivities(
            ActivityBook activities,
            OrderBook orders,
            ClaimLedger ledger,
            ComparingBooks comparing,
            ReconcileProperties properties,
            Clock clock) {
        return new PurgingActivities(activities, orders, ledger, comparing, properties, clock);
    }

    @Bean
    ReconcilingActivities reconcilingActivities(
            ActivityBook activities,
            ComparingBooks comparing,
            RepairingDifferences repairing,
            ReconcileRuns runs,
            SweepProperties scope,
            Clock clock) {
        return new ReconcilingActivities(activities, comparing, repairing, runs, scope, clock);
    }
}
