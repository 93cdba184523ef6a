package io.seckill.consumer.config;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.Topics;
import io.seckill.consumer.intake.IntakeProperties;
import io.seckill.consumer.intake.RunningIntake;
import io.seckill.consumer.intake.StopSignal;
import io.seckill.consumer.placing.KnownActivities;
import io.seckill.consumer.placing.Pace;
import io.seckill.consumer.placing.PatientPlacing;
import io.seckill.consumer.placing.PlacingConsumer;
import io.seckill.consumer.placing.PlacingMetrics;
import io.seckill.consumer.placing.PlacingOrders;
import io.seckill.consumer.placing.PlacingProperties;
import io.seckill.consumer.settling.Settling;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.config.CoreConfiguration;
import io.seckill.core.order.OrderBook;
import io.seckill.core.startup.ProducerGroupCheck;
import java.time.Clock;
import org.apache.rocketmq.spring.autoconfigure.RocketMQProperties;
import org.springframework.beans.factory.ListableBeanFactory;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The consumer's beans, in the order of the flow. */
@Configuration(proxyBeanMethods = false)
@Import({CoreConfiguration.class, LimitsConfiguration.class, ParkingConfiguration.class})
@EnableConfigurationProperties({IntakeProperties.class, PlacingProperties.class})
class ConsumerConfiguration {
    @Bean
    static ProducerGroupCheck producerGroupCheck(Environment environment) {
        return ProducerGroupCheck.ofOthers(environment);
    }

    @Bean
    ListenerGroups listenerGroups(ListableBeanFactory beans, Environment environment) {
        return new ListenerGroups(beans, environment);
    }

    @Bean
    StopSignal stopSignal() {
        return new StopSignal();
    }

    @Bean
    PlacingMetrics placingMetrics(MeterRegistry registry, Clock clock) {
        return new PlacingMetrics(registry, clock);
    }

    @Bean
    Settling settling(ClaimLedger ledger, OrderBook book, AdoptingOrders adopting) {
        return new Settling(ledger, book, adopting);
    }

    @Bean
    KnownActivities knownActivities(ActivityBook activities, Clock clock) {
        return new KnownActivities(activities, clock);
    }

    @Bean
    PlacingOrders placingOrders(
            OrderBook book,
            ClaimLedger ledger,
            Settling settling,
            KnownActivities knownActivities,
            StopSignal stop,
            PlacingProperties properties) {
        return new PlacingOrders(
                book, ledger, settling, knownActivities, new Pace(stop), properties.ordersPerTransaction());
    }

    @Bean
    PatientPlacing patientPlacing(
            PlacingOrders placing, PlacingMetrics metrics, Clock clock, StopSignal stop, PlacingProperties properties) {
        return new PatientPlacing(placing, metrics, clock, stop, properties.outagePatience());
    }

    @Bean
    RunningIntake placingIntake(
            BrokerClients clients,
            IntakeProperties intake,
            PatientPlacing placing,
            PlacingMetrics metrics,
            StopSignal stop) {
        return new RunningIntake(
                new PlacingConsumer(intake, placing, metrics),
                clients.of(Topics.PLACING_GROUP),
                stop,
                intake.stopTimeout());
    }

    @Bean
    BrokerClients brokerClients(RocketMQProperties broker) {
        return new BrokerClients(broker);
    }
}
