package io.seckill.consumer.parking;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.MessageProperties;
import io.seckill.consumer.placing.LastTry;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.rocketmq.common.message.MessageAccessor;
import org.apache.rocketmq.common.message.MessageConst;
import org.apache.rocketmq.common.message.MessageExt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

@Tag("MQ-08")
class DeadMessageTest {
    private static final String ORDER = "7-01J0000000000000000000000A";
    private static final NamedClaim ANN = new NamedClaim(new OrderNo(ORDER), new UserId("ann"));
    private static final LastTry.Stuck UNREADABLE = new LastTry.Stuck(List.of("unreadable", "and more"), List.of());

    private final MessageExt message = new MessageExt();

    @Test
    void theIdOfTheOriginalMessageOutlivesItsCopies() {
        message.setMsgId("OF-THIS-COPY");
        assertThat(DeadMessage.originalId(message)).isEqualTo("OF-THIS-COPY");

        put(MessageConst.PROPERTY_ORIGIN_MESSAGE_ID, "FIRST-STORED");
        assertThat(DeadMessage.originalId(message)).isEqualTo("FIRST-STORED");

        put(MessageConst.PROPERTY_UNIQ_CLIENT_MESSAGE_ID_KEYIDX, "OF-THE-SENDER");
        assertThat(DeadMessage.originalId(message)).isEqualTo("OF-THE-SENDER");
    }

    @Test
    void anIdThatCannotBeStoredIsPassedOver() {
        message.setMsgId("OF-THIS-COPY");
        put(MessageConst.PROPERTY_UNIQ_CLIENT_MESSAGE_ID_KEYIDX, "x".repeat(65));
        assertThat(DeadMessage.originalId(message)).isEqualTo("OF-THIS-COPY");

        put(MessageConst.PROPERTY_UNIQ_CLIENT_MESSAGE_ID_KEYIDX, "ü");
        assertThat(DeadMessage.originalId(message)).isEqualTo("OF-THIS-COPY");
    }

    @Test
    void whatTheBodyDoesNotTellThePropertiesDo() {
        put(MessageProperties.ACTIVITY_ID, "7");
        assertThat(DeadMessage.letter(message, UNREADABLE)).satisfies(letter -> {
            assertThat(letter.activityId()).isEqualTo(new ActivityId(7));
            assertThat(letter.claims()).isEmpty();
            assertThat(letter.payload().bytes()).isEmpty();
            assertThat(letter.cause()).isEqualTo("unreadable; and more");
        });

        put(MessageProperties.ACTIVITY_ID, "seven");
        assertThat(DeadMessage.letter(message, UNREADABLE).activityId()).isNull();

        put(MessageProperties.CLAIMS, ORDER + "=ann");
        assertThat(DeadMessage.letter(message, UNREADABLE)).satisfies(letter -> {
            assertThat(letter.activityId()).isEqualTo(new ActivityId(7));
            assertThat(letter.claims()).containsExactly(ANN);
        });
    }

    @Test
    void aClaimThatBothNameIsNamedOnceAndNoMoreThanAnEnvelopeHoldsAreKept() {
        put(
                MessageProperties.CLAIMS,
                String.join(
                        ",",
                        IntStream.range(0, 64).mapToObj(i -> ORDER + "=u" + i).toList()));
        NamedClaim first = new NamedClaim(new OrderNo(ORDER), new UserId("u0"));

        List<NamedClaim> claims = DeadMessage.letter(message, new LastTry.Stuck(List.of(), List.of(ANN, first)))
                .claims();

        assertThat(claims).startsWith(ANN, first).hasSize(64).doesNotHaveDuplicates();
    }

    private void put(String property, String value) {
        message.setMsgId("OF-THIS-COPY");
        MessageAccessor.putProperty(message, property, value);
    }
}
