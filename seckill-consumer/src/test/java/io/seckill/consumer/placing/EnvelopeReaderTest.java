package io.seckill.consumer.placing;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import org.apache.rocketmq.common.message.MessageExt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("MQ-08")
class EnvelopeReaderTest {
    private static final String ORDER = "7-01J0000000000000000000000A";
    private static final String SIBLING = "7-01J0000000000000000000000B";

    @Test
    void everyFieldOfAClaimIsRead() {
        Delivery delivery = read("""
                {"activityId":7,"claims":[{"orderNo":"%s","userId":"u1","amountCents":1999,"claimedAtMs":1700000000000}]}
                """.formatted(ORDER));

        assertThat(delivery.faults()).isEmpty();
        assertThat(delivery.claims()).singleElement().satisfies(claim -> {
            assertThat(claim.orderNo().value()).isEqualTo(ORDER);
            assertThat(claim.userId().value()).isEqualTo("u1");
            assertThat(claim.amountCents()).isEqualTo(1999);
            assertThat(claim.claimedAt()).isEqualTo(Instant.ofEpochMilli(1_700_000_000_000L));
        });
    }

    @Test
    void fieldsOfALaterVersionAreIgnored() {
        Delivery delivery = read("""
                {"version":2,"activityId":7,"claims":[{"orderNo":"%s","userId":"u1","amountCents":1,"claimedAtMs":1,"note":{"a":[]}}]}
                """.formatted(ORDER));

        assertThat(delivery.faults()).isEmpty();
        assertThat(delivery.claims()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not json",
                "null",
                "[]",
                "{}",
                "{\"activityId\":7}",
                "{\"activityId\":7,\"claims\":[]}",
                "{\"activityId\":7,\"claims\":[null]}",
                "{\"activityId\":\"seven\",\"claims\":[{}]}"
            })
    void aBodyThatIsNoEnvelopeIsAFaultAndNoClaim(String body) {
        Delivery delivery = read(body);

        assertThat(delivery.claims()).isEmpty();
        assertThat(delivery.faults()).hasSize(1);
    }

    @Test
    void aMessageWithoutABodyIsAFaultAndNoClaim() {
        Delivery delivery = EnvelopeReader.read(new MessageExt());

        assertThat(delivery.claims()).isEmpty();
        assertThat(delivery.faults()).hasSize(1);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"userId\":\"u1\",\"amountCents\":1,\"claimedAtMs\":1}",
                "{\"orderNo\":null,\"userId\":\"u1\",\"amountCents\":1,\"claimedAtMs\":1}",
                "{\"orderNo\":\"7-short\",\"userId\":\"u1\",\"amountCents\":1,\"claimedAtMs\":1}",
                "{\"orderNo\":\"8-01J0000000000000000000000A\",\"userId\":\"u1\",\"amountCents\":1,\"claimedAtMs\":1}",
                "{\"orderNo\":\"7-01J0000000000000000000000A\",\"amountCents\":1,\"claimedAtMs\":1}",
                "{\"orderNo\":\"7-01J0000000000000000000000A\",\"userId\":\"no blanks\",\"amountCents\":1,\"claimedAtMs\":1}",
                "{\"orderNo\":\"7-01J0000000000000000000000A\",\"userId\":\"u1\",\"claimedAtMs\":1}",
                "{\"orderNo\":\"7-01J0000000000000000000000A\",\"userId\":\"u1\",\"amountCents\":1}",
                "{\"orderNo\":\"7-01J0000000000000000000000A\",\"userId\":\"u1\",\"amountCents\":1,\"claimedAtMs\":9223372036854775807}",
                "{\"orderNo\":\"7-01J0000000000000000000000A\",\"userId\":\"u1\",\"amountCents\":-1,\"claimedAtMs\":1}",
                "{\"orderNo\":\"7-01J0000000000000000000000A\",\"userId\":\"u1\",\"amountCents\":1}"
            })
    void aClaimThatIsNotValidIsAFaultOfItsOwnAndItsSiblingIsRead(String claim) {
        Delivery delivery = read("""
                {"activityId":7,"claims":[%s,{"orderNo":"%s","userId":"u2","amountCents":1,"claimedAtMs":1}]}
                """.formatted(claim, SIBLING));

        assertThat(delivery.faults()).hasSize(1);
        assertThat(delivery.claims())
                .singleElement()
                .satisfies(c -> assertThat(c.orderNo().value()).isEqualTo(SIBLING));
    }

    @Test
    void anActivityIdThatIsNotPositiveSpoilsEveryClaim() {
        Delivery delivery = read("""
                {"activityId":0,"claims":[{"orderNo":"%s","userId":"u1","amountCents":1,"claimedAtMs":1}]}
                """.formatted(ORDER));

        assertThat(delivery.claims()).isEmpty();
        assertThat(delivery.faults()).hasSize(1);
    }

    private static Delivery read(String body) {
        MessageExt message = new MessageExt();
        message.setBody(body.getBytes(StandardCharsets.UTF_8));
        return EnvelopeReader.read(message);
    }
}
