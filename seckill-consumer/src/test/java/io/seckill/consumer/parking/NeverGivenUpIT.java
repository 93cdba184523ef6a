package io.seckill.consumer.parking;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.intake.StopSignal;
import io.seckill.consumer.placing.PatientPlacing;
import io.seckill.consumer.placing.PlacingMetrics;
import io.seckill.consumer.placing.PlacingOnceMore;
import io.seckill.consumer.placing.PlacingOrders;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.stack.Stack;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.apache.rocketmq.client.consumer.DefaultMQPushConsumer;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A dead message nothing can be said about yet: it is not parked, not acknowledged, and comes again soon and without end. */
@Tag("MQ-08")
class NeverGivenUpIT {
    private static final int RETRY_LEVEL = 2;
    private static final ConsumerApp APP = ConsumerApp.shared();

    private final ParkingMessages parking = impatient();
    private final ConsumeConcurrentlyContext context =
            new ConsumeConcurrentlyContext(new MessageQueue("%DLQ%seckill-placing", "broker", 0));

    @Test
    void whatRedisDoesNotAnswerAboutComesAgainAndIsPlacedThen() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("ann");
        MessageExt message = new MessageExt();
        message.setMsgId("unanswered-" + claim.orderNo());
        message.setBody(EnvelopeFormat.write(sale.envelope(claim)));
        long openBefore = APP.bean(DeadLetters.class).countOpen();
        Stack.shared().redis().stop();
        try {
            assertThat(consume(message)).isEqualTo(ConsumeConcurrentlyStatus.RECONSUME_LATER);
        } finally {
            Stack.shared().redis().start();
        }

        assertThat(context.getDelayLevelWhenNextConsume()).isEqualTo(RETRY_LEVEL);
        assertThat(APP.bean(DeadLetters.class).countOpen()).isEqualTo(openBefore);
        assertThat(consume(message)).isEqualTo(ConsumeConcurrentlyStatus.CONSUME_SUCCESS);
        sale.assertSettled(claim);
    }

    @Test
    void noMessageBecomesADeadLetterOfTheDeadLetters() {
        DefaultMQPushConsumer client = new DefaultMQPushConsumer("a-group");

        new ParkingConsumer(parking, new ParkingProperties(RETRY_LEVEL, Duration.ofSeconds(1))).configure(client);

        // Whatever its deliveries to the placing group have counted up to
        assertThat(client.getMaxReconsumeTimes()).isEqualTo(Integer.MAX_VALUE);
        // One that comes again takes no other with it
        assertThat(client.getConsumeMessageBatchMaxSize()).isEqualTo(1);
    }

    private ConsumeConcurrentlyStatus consume(MessageExt message) {
        return new ParkingListener(parking, RETRY_LEVEL).consumeMessage(List.of(message), context);
    }

    private static ParkingMessages impatient() {
        PatientPlacing placing = new PatientPlacing(
                APP.bean(PlacingOrders.class),
                APP.bean(PlacingMetrics.class),
                APP.bean(Clock.class),
                APP.bean(StopSignal.class),
                Duration.ZERO);
        return new ParkingMessages(
                new PlacingOnceMore(placing), APP.bean(DeadLetters.class), APP.bean(ParkingMetrics.class));
    }
}
