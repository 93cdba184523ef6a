package io.seckill.core.message;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.api.message.MessageProperties;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EnvelopeFormatTest {
    private static final ClaimMessage ANN =
            new ClaimMessage("7-01ARYZ6S41TSV4RRFFQ69G5FAV", "ann", 19900, 1_700_000_000_000L);
    private static final ClaimMessage BOB =
            new ClaimMessage("7-01ARYZ6S41TSV4RRFFQ69G5FAW", "bob@x.org", 19900, 1_700_000_000_001L);

    @Test
    @Tag("MQ-08")
    void anEnvelopeIsPlainJsonWithIdsAsStringsAndTimesAsMilliseconds() {
        assertThat(new String(EnvelopeFormat.write(new ClaimEnvelope(7, List.of(ANN))), UTF_8))
                .isEqualTo(
                        "{\"activityId\":7,\"claims\":[{\"orderNo\":\"7-01ARYZ6S41TSV4RRFFQ69G5FAV\",\"userId\":\"ann\","
                                + "\"amountCents\":19900,\"claimedAtMs\":1700000000000}]}");
    }

    @Test
    void whatIsWrittenIsReadBack() {
        ClaimEnvelope envelope = new ClaimEnvelope(7, List.of(ANN, BOB));
        assertThat(EnvelopeFormat.read(EnvelopeFormat.write(envelope))).isEqualTo(envelope);
    }

    @Test
    @Tag("MQ-08")
    void fieldsOfALaterVersionAreIgnored() {
        String body = """
                {"activityId": 7, "origin": "web-3", "claims": [{"orderNo": "7-01ARYZ6S41TSV4RRFFQ69G5FAV", "userId": "ann",
                 "amountCents": 19900, "claimedAtMs": 1700000000000, "coupon": {"code": "X"}}]}""";
        assertThat(EnvelopeFormat.read(body.getBytes(UTF_8))).isEqualTo(new ClaimEnvelope(7, List.of(ANN)));
    }

    @ParameterizedTest
    @Tag("MQ-08")
    @ValueSource(
            strings = {
                "",
                "null",
                "[]",
                "\"text\"",
                "{",
                "{}",
                "{\"activityId\":7}",
                "{\"activityId\":7,\"claims\":null}",
                "{\"activityId\":7,\"claims\":[]}",
                "{\"activityId\":7,\"claims\":[null]}",
                "{\"activityId\":\"seven\",\"claims\":[{}]}",
                "{\"activityId\":7,\"claims\":[{\"orderNo\":\"a\",\"userId\":\"b\",\"amountCents\":\"much\",\"claimedAtMs\":1}]}",
                "{\"activityId\":7,\"claims\":[{\"orderNo\":\"a\",\"userId\":\"b\",\"amountCents\":1,\"claimedAtMs\":1}]} trailing"
            })
    void whatIsNoEnvelopeIsUnreadable(String body) {
        assertThatThrownBy(() -> EnvelopeFormat.read(body.getBytes(UTF_8)))
                .isInstanceOf(UnreadableEnvelopeException.class);
    }

    @Test
    void moreClaimsThanAnEnvelopeCarriesAreUnreadable() {
        String claim = "{\"orderNo\":\"a\",\"userId\":\"b\",\"amountCents\":1,\"claimedAtMs\":1}";
        String body =
                "{\"activityId\":7,\"claims\":[" + String.join(",", java.util.Collections.nCopies(65, claim)) + "]}";
        assertThatThrownBy(() -> EnvelopeFormat.read(body.getBytes(UTF_8)))
                .isInstanceOf(UnreadableEnvelopeException.class);
    }

    @Test
    void keysAndPropertiesNameEveryClaimOutsideTheBody() {
        ClaimEnvelope envelope = new ClaimEnvelope(7, List.of(ANN, BOB));

        assertThat(EnvelopeFormat.keys(envelope))
                .isEqualTo("7-01ARYZ6S41TSV4RRFFQ69G5FAV 7-01ARYZ6S41TSV4RRFFQ69G5FAW");
        assertThat(EnvelopeFormat.properties(envelope))
                .isEqualTo(Map.of(
                        MessageProperties.ACTIVITY_ID,
                        "7",
                        MessageProperties.CLAIMS,
                        "7-01ARYZ6S41TSV4RRFFQ69G5FAV=ann,7-01ARYZ6S41TSV4RRFFQ69G5FAW=bob@x.org"));
    }

    @Test
    @Tag("MQ-08")
    void theClaimsOfAMessageAreReadFromItsProperty() {
        List<NamedClaim> claims =
                EnvelopeFormat.named(EnvelopeFormat.properties(new ClaimEnvelope(7, List.of(ANN, BOB)))
                        .get(MessageProperties.CLAIMS));

        assertThat(claims)
                .containsExactly(
                        new NamedClaim(new OrderNo(ANN.orderNo()), new UserId("ann")),
                        new NamedClaim(new OrderNo(BOB.orderNo()), new UserId("bob@x.org")));
        assertThat(EnvelopeFormat.named(EnvelopeFormat.pairs(claims))).isEqualTo(claims);
    }

    @Test
    @Tag("MQ-08")
    void whatIsNoClaimInTheirPropertyIsLeftOutAndHidesNoOther() {
        assertThat(EnvelopeFormat.named(null)).isEmpty();
        assertThat(EnvelopeFormat.named("")).isEmpty();
        String ann = ANN.orderNo() + "=ann";
        assertThat(EnvelopeFormat.named(",=,ann," + ann + ",7-short=bob," + BOB.orderNo() + "=no blanks," + ann))
                .containsExactly(new NamedClaim(new OrderNo(ANN.orderNo()), new UserId("ann")));
        assertThat(EnvelopeFormat.named(IntStream.range(0, 100)
                        .mapToObj(i -> ANN.orderNo() + "=u" + i)
                        .collect(Collectors.joining(","))))
                .hasSize(ClaimEnvelope.MAX_CLAIMS);
    }

    @Test
    void theLargestEnvelopeFitsWhatRocketMqAllowsForPropertiesAndKeys() {
        List<ClaimMessage> claims = IntStream.range(0, ClaimEnvelope.MAX_CLAIMS)
                .mapToObj(i -> new ClaimMessage("x".repeat(45), "u".repeat(64), 1, 1))
                .toList();
        ClaimEnvelope largest = new ClaimEnvelope(999_999_999_999_999_999L, claims);

        int properties = EnvelopeFormat.keys(largest).length()
                + EnvelopeFormat.properties(largest).values().stream()
                        .mapToInt(String::length)
                        .sum();

        // A message's properties, its keys among them, are stored with a 16-bit length
        assertThat(properties).isLessThan(Short.MAX_VALUE / 2);
    }
}
