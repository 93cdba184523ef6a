package io.seckill.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.api.message.OrderEvent;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("MQ-08")
class EventFormatTest {
    private static final OrderEvent CREATED = new OrderEvent(
            41, "7-01ARYZ6S41TSV4RRFFQ69G5FAV", 7, "ann", OrderEvent.Kind.CREATED, 19900, null, 1_700_000_000_000L);

    private static final OrderEvent CANCELLED = new OrderEvent(
            42,
            "7-01ARYZ6S41TSV4RRFFQ69G5FAV",
            7,
            "ann",
            OrderEvent.Kind.CANCELLED,
            19900,
            "PAY_TIMEOUT",
            1_700_000_900_000L);

    @Test
    void anEventIsPlainJsonWithTimesAsMillisecondsAndWithoutWhatItDoesNotHave() {
        assertThat(new String(EventFormat.write(CREATED), UTF_8))
                .isEqualTo(
                        "{\"eventId\":41,\"orderNo\":\"7-01ARYZ6S41TSV4RRFFQ69G5FAV\",\"activityId\":7,\"userId\":\"ann\","
                                + "\"kind\":\"CREATED\",\"amountCents\":19900,\"occurredAtMs\":1700000000000}");
    }

    @Test
    void whatIsWrittenIsReadBack() {
        assertThat(EventFormat.read(EventFormat.write(CREATED))).isEqualTo(CREATED);
        assertThat(EventFormat.read(EventFormat.write(CANCELLED))).isEqualTo(CANCELLED);
    }

    @Test
    void fieldsOfALaterVersionAreIgnored() {
        String body = """
                {"eventId": 41, "orderNo": "7-01ARYZ6S41TSV4RRFFQ69G5FAV", "activityId": 7, "userId": "ann", "kind": "CREATED",
                 "amountCents": 19900, "occurredAtMs": 1700000000000, "coupon": {"code": "X"}}""";
        assertThat(EventFormat.read(body.getBytes(UTF_8))).isEqualTo(CREATED);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "null",
                "{",
                "{}",
                "[]",
                "{\"eventId\":0,\"orderNo\":\"a\",\"activityId\":7,\"userId\":\"b\",\"kind\":\"PAID\",\"amountCents\":1,\"occurredAtMs\":1}",
                "{\"eventId\":1,\"activityId\":7,\"userId\":\"b\",\"kind\":\"PAID\",\"amountCents\":1,\"occurredAtMs\":1}",
                "{\"eventId\":1,\"orderNo\":\"a\",\"activityId\":7,\"kind\":\"PAID\",\"amountCents\":1,\"occurredAtMs\":1}",
                "{\"eventId\":1,\"orderNo\":\"a\",\"activityId\":7,\"userId\":\"b\",\"amountCents\":1,\"occurredAtMs\":1}",
                "{\"eventId\":1,\"orderNo\":\"a\",\"activityId\":7,\"userId\":\"b\",\"kind\":\"SHIPPED\",\"amountCents\":1,\"occurredAtMs\":1}",
                "{\"eventId\":1,\"orderNo\":\"a\",\"activityId\":7,\"userId\":\"b\",\"kind\":\"PAID\",\"occurredAtMs\":1}"
            })
    void whatIsNoEventIsUnreadable(String body) {
        assertThatThrownBy(() -> EventFormat.read(body.getBytes(UTF_8))).isInstanceOf(UnreadableEventException.class);
    }
}
