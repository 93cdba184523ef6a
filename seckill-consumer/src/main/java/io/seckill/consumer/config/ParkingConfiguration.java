package io.seckill.consumer.config;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.Topics;
import io.seckill.consumer.intake.IntakeProperties;
import io.seckill.consumer.intake.RunningIntake;
import io.seckill.consumer.intake.StopSignal;
import io.seckill.consumer.parking.OpenLetters;
import io.seckill.consumer.parking.ParkingConsumer;
import io.seckill.consumer.parking.ParkingMessages;
import io.seckill.consumer.parking.ParkingMetrics;
import io.seckill.consumer.parking.ParkingProperties;
import io.seckill.consumer.placing.PatientPlacing;
import io.seckill.consumer.placing.PlacingOnceMore;
import io.seckill.core.deadletter.DeadLetters;
import java.time.Clock;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** What deals with the messages the broker gave up delivering. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties(ParkingProperties.class)
class ParkingConfiguration {
    @Bean
    ParkingMetrics parkingMetrics(
            MeterRegistry registry, DeadLetters letters, Clock clock, ParkingProperties properties) {
        return new ParkingMetrics(registry, new OpenLetters(letters, clock, properties.countEvery()));
    }

    @Bean
    ParkingMessages parkingMessages(PatientPlacing placing, DeadLetters letters, ParkingMetrics metrics) {
        return new ParkingMessages(new PlacingOnceMore(placing), letters, metrics);
    }

    @Bean
    RunningIntake parkingIntake(
            BrokerClients clients,
            ParkingMessages parking,
            ParkingProperties properties,
            StopSignal stop,
            IntakeProperties intake) {
        return new RunningIntake(
                new ParkingConsumer(parking, properties), clients.of(Topics.PARKING_GROUP), stop, intake.stopTimeout());
    }
}
