package io.seckill.core.event.rocketmq;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.api.message.OrderEvent;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.MessageQueueSelector;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.common.message.Message;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class RocketEventMessagesTest {
    private static final OrderEvent EVENT = new OrderEvent(
            41, "7-01ARYZ6S41TSV4RRFFQ69G5FAV", 7, "ann", OrderEvent.Kind.CREATED, 19900, null, 1_700_000_000_000L);

    @ParameterizedTest
    @EnumSource
    void onlyWhatTheBrokerStoredAsToldIsPublished(SendStatus status) {
        RocketEventMessages messages = new RocketEventMessages(new ScriptedProducer(() -> status));

        if (status == SendStatus.SEND_OK) {
            assertThatCode(() -> messages.publish(EVENT)).doesNotThrowAnyException();
        } else {
            assertThatThrownBy(() -> messages.publish(EVENT)).hasMessageContaining(status + " for event 41");
        }
    }

    @Test
    void aBrokerThatIsAwayIsAnErrorThatNamesTheOrder() {
        RocketEventMessages messages = new RocketEventMessages(new ScriptedProducer(() -> {
            throw new MQClientException("No broker", null);
        }));

        assertThatThrownBy(() -> messages.publish(EVENT)).hasMessageContaining(EVENT.orderNo());
    }

    @Test
    void anInterruptStaysVisible() {
        RocketEventMessages messages = new RocketEventMessages(new ScriptedProducer(() -> {
            throw new InterruptedException();
        }));

        assertThatThrownBy(() -> messages.publish(EVENT)).hasMessageContaining("Interrupted");
        assertThat(Thread.interrupted()).isTrue();
    }

    private interface Broker {
        SendStatus answer() throws MQClientException, InterruptedException;
    }

    /** The client's producer with a broker that answers as scripted. */
    private static final class ScriptedProducer extends DefaultMQProducer {
        private final Broker broker;

        ScriptedProducer(Broker broker) {
            super("scripted");
            this.broker = broker;
        }

        @Override
        public SendResult send(Message message, MessageQueueSelector selector, Object argument)
                throws MQClientException, InterruptedException {
            SendResult result = new SendResult();
            result.setSendStatus(broker.answer());
            return result;
        }
    }
}
