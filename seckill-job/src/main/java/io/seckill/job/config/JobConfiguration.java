package io.seckill.job.config;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.Topics;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.core.config.CoreConfiguration;
import io.seckill.core.config.EventPublishingConfiguration;
import io.seckill.core.config.RecoveryConfiguration;
import io.seckill.core.event.EventOutbox;
import io.seckill.core.event.PublishingOrderEvents;
import io.seckill.core.event.rocketmq.RocketEventConfiguration;
import io.seckill.core.order.CancellingTimeoutOrders;
import io.seckill.core.reconcile.PurgingActivities;
import io.seckill.core.reconcile.ReconcilingActivities;
import io.seckill.core.startup.BrokerCheck;
import io.seckill.core.startup.ProducerGroupCheck;
import io.seckill.job.expiring.CancelTimeoutOrdersJob;
import io.seckill.job.notifying.PublishOrderEventsJob;
import io.seckill.job.notifying.WaitingEvents;
import io.seckill.job.purging.PurgeEndedActivitiesJob;
import io.seckill.job.reconcile.ReconcileActivitiesJob;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.LocalScheduler;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.sweeping.SweepClaimsJob;
import io.seckill.job.warmup.PreheatActivitiesJob;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.apache.rocketmq.spring.autoconfigure.RocketMQProperties;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.springframework.beans.factory.SmartInitializingSingleton;
import org.springframework.boot.autoconfigure.condition.ConditionalOnProperty;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.core.env.Environment;

/** The jobs, what they need, and the scheduler that needs no admin console. */
@Configuration(proxyBeanMethods = false)
@Import({
    CoreConfiguration.class,
    RecoveryConfiguration.class,
    EventPublishingConfiguration.class,
    RocketEventConfiguration.class
})
@EnableConfigurationProperties(LocalSchedulerProperties.class)
class JobConfiguration {
    @Bean
    static ProducerGroupCheck producerGroupCheck(Environment environment) {
        return ProducerGroupCheck.ofOthers(environment);
    }

    @Bean
    SmartInitializingSingleton brokerCheck(RocketMQTemplate template, RocketMQProperties broker) {
        return () -> List.of(Topics.ORDER, Topics.ORDER_EVENT)
                .forEach(topic -> BrokerCheck.require(
                        broker.getNameServer(),
                        topic,
                        () -> template.getProducer().fetchPublishMessageQueues(topic)));
    }

    @Bean
    JobRuns jobRuns(MeterRegistry registry) {
        return new JobRuns(registry);
    }

    @Bean
    PreheatActivitiesJob preheatActivitiesJob(JobRuns runs, PreheatingActivities preheating) {
        return new PreheatActivitiesJob(runs, preheating);
    }

    @Bean
    CancelTimeoutOrdersJob cancelTimeoutOrdersJob(JobRuns runs, CancellingTimeoutOrders cancelling) {
        return new CancelTimeoutOrdersJob(runs, cancelling);
    }

    @Bean
    SweepClaimsJob sweepClaimsJob(JobRuns runs, SweepingClaims sweeping) {
        return new SweepClaimsJob(runs, sweeping);
    }

    @Bean
    ReconcileActivitiesJob reconcileActivitiesJob(JobRuns runs, ReconcilingActivities reconciling) {
        return new ReconcileActivitiesJob(runs, reconciling);
    }

    @Bean
    PurgeEndedActivitiesJob purgeEndedActivitiesJob(JobRuns runs, PurgingActivities purging) {
        return new PurgeEndedActivitiesJob(runs, purging);
    }

    @Bean
    PublishOrderEventsJob publishOrderEventsJob(JobRuns runs, PublishingOrderEvents publishing) {
        return new PublishOrderEventsJob(runs, publishing);
    }

    @Bean
    WaitingEvents waitingEvents(EventOutbox outbox, Clock clock) {
        return new WaitingEvents(outbox, clock);
    }

    @Bean
    @ConditionalOnProperty("seckill.job.local-scheduler.enabled")
    LocalScheduler localScheduler(List<ScheduledJob> jobs, LocalSchedulerProperties properties) {
        Map<ScheduledJob, Duration> delays =
                jobs.stream().collect(Collectors.toMap(job -> job, job -> properties.delayOf(job.job())));
        return new LocalScheduler(delays, properties.stopTimeout());
    }
}
