package io.seckill.consumer.parking;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.DeadLetterDesk;
import io.seckill.consumer.support.Sale;
import io.seckill.stack.Stack;
import io.seckill.stack.StackOptions;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** On a broker that has never given up a message, and so has no dead-letter topic. */
class FirstDeadLetterIT {

    @Test
    @Tag("MQ-08")
    void theApplicationStartsWithoutTheTopicAndTakesItUpWhenTheBrokerHasMadeIt() throws Exception {
        try (Stack fresh = Stack.lazy(StackOptions.throwaway());
                Broker broker = new Broker(fresh.rocketmq());
                ConsumerApp app = ConsumerApp.start(
                        Map.of("rocketmq.name-server", fresh.rocketmq().nameServer()))) {
            Sale sale = Sale.open(app, 1);

            String messageId = broker.send("no envelope", sale.envelope(sale.claim("ann")));

            new DeadLetterDesk(app, broker).awaitLetter(messageId);
            assertThat(broker.deadLetters()).isEqualTo(1);
        }
    }
}
