package io.seckill.consumer.notifying;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.OrderEvent;
import io.seckill.api.message.Topics;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.event.EventMessages;
import io.seckill.core.event.rocketmq.RocketEventConfiguration;
import io.seckill.core.order.OrderNumbers;
import io.seckill.stack.Stack;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.spring.annotation.RocketMQMessageListener;
import org.apache.rocketmq.spring.core.RocketMQListener;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;

/** Listeners of order events in the running application, on a real RocketMQ. */
@Tag("MQ-06")
@ExtendWith(OutputCaptureExtension.class)
class SampleListenersIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final int EACH = 1_000;
    private static final int EVERY_TENTH = 10;

    private final DefaultMQAdminExt admin = new DefaultMQAdminExt();

    @BeforeEach
    void connect() throws Exception {
        admin.setNamesrvAddr(Stack.shared().rocketmq().nameServer());
        admin.setInstanceName("sample-listeners-admin");
        admin.start();
    }

    @AfterEach
    void disconnect() {
        admin.shutdown();
    }

    @Test
    void aThousandEventsOfEachKindAreHandledOnceEachByTheGroupThatSelectsThem() throws Exception {
        Map<String, Object> settings =
                Map.of("seckill.consumer.sample-listeners", true, "rocketmq.producer.group", "sample-listeners-tests");
        try (ConsumerApp app = ConsumerApp.start(settings, Sending.class)) {
            awaitSubscription(OrderCreatedListener.GROUP, "CREATED");
            awaitSubscription(OrderResolvedListener.GROUP, "PAID || CANCELLED");
            // The groups begin with the topic's first message, which may be another test's
            double[] before = {counted(app, "CREATED"), counted(app, "PAID"), counted(app, "CANCELLED")};

            publish(app);

            await("everything is acknowledged").atMost(BOUND).untilAsserted(() -> {
                assertThat(waiting(OrderCreatedListener.GROUP)).isZero();
                assertThat(waiting(OrderResolvedListener.GROUP)).isZero();
            });
            assertThat(counted(app, "CREATED") - before[0]).isEqualTo(EACH);
            assertThat(counted(app, "PAID") - before[1]).isEqualTo(EACH);
            assertThat(counted(app, "CANCELLED") - before[2]).isEqualTo(EACH);
        }
    }

    /** Every tenth event is sent twice. */
    private static void publish(ConsumerApp app) {
        EventMessages messages = app.bean(EventMessages.class);
        long id = Instant.now().toEpochMilli() * EACH;
        for (int i = 0; i < EACH; i++) {
            String orderNo =
                    app.bean(OrderNumbers.class).next(new ActivityId(7)).value();
            for (OrderEvent.Kind kind : OrderEvent.Kind.values()) {
                OrderEvent event = new OrderEvent(++id, orderNo, 7, "ann", kind, 19900, null, 1_700_000_000_000L);
                messages.publish(event);
                if (i % EVERY_TENTH == 0) {
                    messages.publish(event);
                }
            }
        }
    }

    private void awaitSubscription(String group, String selector) {
        await(group + " is there and has nothing to do")
                .atMost(BOUND)
                .ignoreExceptions()
                .untilAsserted(() -> {
                    assertThat(admin.examineConsumerConnectionInfo(group).getSubscriptionTable())
                            .hasEntrySatisfying(
                                    Topics.ORDER_EVENT,
                                    subscription -> assertThat(subscription.getSubString())
                                            .isEqualTo(selector));
                    assertThat(waiting(group)).isZero();
                });
    }

    private long waiting(String group) throws Exception {
        return admin.examineConsumeStats(group).computeTotalDiff();
    }

    private static double counted(ConsumerApp app, String kind) {
        return app.bean(MeterRegistry.class)
                .get("seckill.order.events")
                .tag("kind", kind)
                .counter()
                .count();
    }

    @Test
    void noSampleListensUnlessItIsAskedFor() {
        try (ConsumerApp app = ConsumerApp.start(Map.of())) {
            assertThat(app.bean(MeterRegistry.class)
                            .find("seckill.order.events")
                            .counters())
                    .isEmpty();
        }
    }

    @Test
    void twoListenersOfOneGroupThatSelectDifferentTagsStopTheStart(CapturedOutput output) {
        assertStartFails(
                output,
                Clashing.class,
                "'cancelledListener' (seckill-order-event, CANCELLED)",
                "'paidListener' (seckill-order-event, PAID)",
                "share the consumer group seckill-sms");
    }

    @Test
    void aListenerInThePlacingGroupStopsTheStart(CapturedOutput output) {
        assertStartFails(
                output,
                Eavesdropping.class,
                "'placingIntake' (seckill-order, to place orders)",
                "'eavesdropper' (seckill-order, *)",
                "share the consumer group " + Topics.PLACING_GROUP);
    }

    private static void assertStartFails(CapturedOutput output, Class<?> beans, String... parts) {
        assertThatThrownBy(() -> ConsumerApp.start(Map.of(), beans)).isInstanceOf(RuntimeException.class);

        assertThat(output.getAll())
                .contains("APPLICATION FAILED TO START", "a consumer group of its own")
                .contains(parts)
                .doesNotContain("\tat ");
    }

    @Configuration(proxyBeanMethods = false)
    @Import(RocketEventConfiguration.class)
    static class Sending {}

    @Configuration(proxyBeanMethods = false)
    static class Clashing {
        @Bean
        PaidListener paidListener() {
            return new PaidListener();
        }

        @Bean
        CancelledListener cancelledListener() {
            return new CancelledListener();
        }
    }

    @Configuration(proxyBeanMethods = false)
    static class Eavesdropping {
        @Bean
        Eavesdropper eavesdropper() {
            return new Eavesdropper();
        }
    }

    private abstract static class Unasked implements RocketMQListener<MessageExt> {
        @Override
        public void onMessage(MessageExt message) {
            throw new AssertionError("It was started");
        }
    }

    @RocketMQMessageListener(topic = Topics.ORDER_EVENT, consumerGroup = "seckill-sms", selectorExpression = "PAID")
    private static final class PaidListener extends Unasked {}

    @RocketMQMessageListener(
            topic = Topics.ORDER_EVENT,
            consumerGroup = "seckill-sms",
            selectorExpression = "CANCELLED")
    private static final class CancelledListener extends Unasked {}

    @RocketMQMessageListener(topic = Topics.ORDER, consumerGroup = Topics.PLACING_GROUP)
    private static final class Eavesdropper extends Unasked {}
}
