package io.seckill.job;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.OrderEvent;
import io.seckill.api.message.Topics;
import io.seckill.core.message.EventFormat;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.OrderNo;
import io.seckill.stack.FreePorts;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The events of real orders, published at the console's trigger, as they lie at the broker. */
class OrderEventsIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final String TOKEN = "token-of-the-tests";
    private static final int PUBLISH = 4;

    private static Running app;
    private static Console console;

    @BeforeAll
    static void start() {
        int port = FreePorts.one();
        app = Running.start(
                JobApplication.class,
                Map.of(
                        "seckill.job.xxl.admin-addresses",
                        "http://127.0.0.1:1/xxl-job-admin",
                        "seckill.job.xxl.access-token",
                        TOKEN,
                        "seckill.job.xxl.port",
                        port));
        console = new Console(port, TOKEN);
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    @Test
    void whatBecameOfAnOrderIsAtTheBrokerAfterTheTriggerAndWaitsNoMore() throws Exception {
        Sale sale = Sale.open(app, 1);
        OrderNo order = sale.expiredOrders(1).get(0);
        app.bean(CancellingOrder.class).cancel(order, CancelReason.BY_BUYER);
        await("what waits is seen")
                .atMost(BOUND)
                .untilAsserted(() -> assertThat(oldestAgeSeconds()).isPositive());

        await("the executor takes triggers")
                .atMost(BOUND)
                .ignoreExceptions()
                .untilAsserted(() -> awaitSuccess(console.trigger(PUBLISH, "publishOrderEvents")));

        await("the broker's index finds it by its key")
                .atMost(BOUND)
                .untilAsserted(() -> assertThat(messagesOf(order))
                        .extracting(message -> EventFormat.read(message.getBody()))
                        .extracting(OrderEvent::kind, OrderEvent::reason)
                        .containsExactlyInAnyOrder(
                                tuple(OrderEvent.Kind.CREATED, null), tuple(OrderEvent.Kind.CANCELLED, "BY_BUYER")));
        assertThat(oldestAgeSeconds()).isZero();
        assertThat(app.get("/actuator/prometheus"))
                .contains("seckill_jobs_items_total{job=\"publishOrderEvents\",result=\"done\"}");
    }

    private static double oldestAgeSeconds() throws Exception {
        return app.get("/actuator/prometheus")
                .lines()
                .filter(line -> line.startsWith("seckill_order_events_oldest_seconds"))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .findFirst()
                .orElseThrow();
    }

    private static void awaitSuccess(Console.Trigger trigger) {
        assertThat(trigger.isTaken()).as(trigger.answer()).isTrue();
        await().atMost(BOUND)
                .untilAsserted(() -> assertThat(console.logOf(trigger)).contains("Result: handleCode=200"));
    }

    /** Throws if there is none. The clients offer no look-up by key that is not deprecated. */
    @SuppressWarnings("deprecation")
    private static List<MessageExt> messagesOf(OrderNo order) throws Exception {
        return app.bean(RocketMQTemplate.class)
                .getProducer()
                .queryMessage(Topics.ORDER_EVENT, order.value(), 10, 0, Long.MAX_VALUE)
                .getMessageList();
    }
}
