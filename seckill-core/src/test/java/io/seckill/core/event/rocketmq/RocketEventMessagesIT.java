package io.seckill.core.event.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.OrderEvent;
import io.seckill.api.message.Topics;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.message.EventFormat;
import io.seckill.core.order.OrderNumbers;
import io.seckill.stack.Stack;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeOrderlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerOrderly;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.common.consumer.ConsumeFromWhere;
import org.apache.rocketmq.common.message.MessageExt;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The events as a listener outside gets them from a real broker. */
class RocketEventMessagesIT {
    private static final int ORDERS = 40;

    private final DefaultMQProducer producer = new DefaultMQProducer("event-messages-tests");
    private final DefaultMQPushConsumer consumer = new DefaultMQPushConsumer("event-messages-listener");
    private final Queue<MessageExt> arrived = new ConcurrentLinkedQueue<>();
    private final OrderNumbers numbers = new OrderNumbers(Clock.systemUTC(), new SecureRandom());

    @BeforeEach
    void start() throws MQClientException {
        String nameServer = Stack.shared().rocketmq().nameServer();
        producer.setNamesrvAddr(nameServer);
        producer.start();
        consumer.setNamesrvAddr(nameServer);
        consumer.setConsumeFromWhere(ConsumeFromWhere.CONSUME_FROM_FIRST_OFFSET);
        consumer.subscribe(Topics.ORDER_EVENT, "*");
        consumer.setMessageListener((MessageListenerOrderly) (messages, context) -> {
            arrived.addAll(messages);
            return ConsumeOrderlyStatus.SUCCESS;
        });
        consumer.start();
    }

    @AfterEach
    void stop() {
        consumer.shutdown();
        producer.shutdown();
    }

    @Test
    void theEventsOfOneOrderArriveInOrderFromOneQueueAndOrdersShareTheQueuesOut() {
        RocketEventMessages messages = new RocketEventMessages(producer);
        List<String> orders = new ArrayList<>();
        for (int i = 0; i < ORDERS; i++) {
            orders.add(numbers.next(new ActivityId(7)).value());
        }
        for (int i = 0; i < ORDERS; i++) {
            messages.publish(event(i + 1, orders.get(i), OrderEvent.Kind.CREATED));
        }
        for (int i = 0; i < ORDERS; i++) {
            messages.publish(event(ORDERS + i + 1, orders.get(i), OrderEvent.Kind.PAID));
        }

        await().atMost(Duration.ofSeconds(60))
                .untilAsserted(() -> assertThat(orders)
                        .allSatisfy(order -> assertThat(of(order))
                                .extracting(message ->
                                        EventFormat.read(message.getBody()).kind() + " " + message.getTags())
                                .containsExactly("CREATED CREATED", "PAID PAID")));
        assertThat(orders).allSatisfy(order -> assertThat(queues(of(order))).hasSize(1));
        assertThat(queues(List.copyOf(arrived))).hasSizeGreaterThan(2);
    }

    /** By the message's key. */
    private List<MessageExt> of(String order) {
        return arrived.stream()
                .filter(message -> order.equals(message.getKeys()))
                .toList();
    }

    private static Set<Integer> queues(List<MessageExt> messages) {
        return messages.stream().map(MessageExt::getQueueId).collect(Collectors.toSet());
    }

    private static OrderEvent event(long id, String orderNo, OrderEvent.Kind kind) {
        return new OrderEvent(id, orderNo, 7, "ann", kind, 19900, null, 1_700_000_000_000L);
    }
}
