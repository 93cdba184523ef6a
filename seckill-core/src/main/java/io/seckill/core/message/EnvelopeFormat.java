package io.seckill.core.message;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.api.message.MessageProperties;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes claim envelopes as plain JSON, with a mapper of its own that no application setting changes. */
public final class EnvelopeFormat {
    /** A number left out is read as 0 and judged claim by claim: it must not make the siblings unreadable. */
    private static final JsonMapper JSON = JsonMapper.builder()
            .disable(DeserializationFeature.FAIL_ON_NULL_FOR_PRIMITIVES)
            .build();

    private EnvelopeFormat() {}

    public static byte[] write(ClaimEnvelope envelope) {
        return JSON.writeValueAsBytes(envelope);
    }

    /**
     * Reads a body.
     *
     * @throws UnreadableEnvelopeException if it is not a claim envelope
     */
    public static ClaimEnvelope read(byte[] body) {
        try {
            return Objects.requireNonNull(JSON.readValue(body, ClaimEnvelope.class), "the JSON value null");
        } catch (JacksonException | NullPointerException e) {
            throw new UnreadableEnvelopeException("Not a claim envelope: " + e.getMessage(), e);
        }
    }

    /** The message's keys: every order number, separated by spaces as RocketMQ indexes them. */
    public static String keys(ClaimEnvelope envelope) {
        return envelope.claims().stream().map(ClaimMessage::orderNo).collect(Collectors.joining(" "));
    }

    /** The user properties that repeat activity and claims outside the body. */
    public static Map<String, String> properties(ClaimEnvelope envelope) {
        return Map.of(
                MessageProperties.ACTIVITY_ID, Long.toString(envelope.activityId()),
                MessageProperties.CLAIMS, joined(envelope.claims().stream().map(c -> pair(c.orderNo(), c.userId()))));
    }

    /** The claims in the form of the property {@link MessageProperties#CLAIMS}. */
    public static String pairs(Collection<NamedClaim> claims) {
        return joined(claims.stream()
                .map(claim -> pair(claim.orderNo().value(), claim.userId().value())));
    }

    private static String pair(String orderNo, String userId) {
        return orderNo + "=" + userId;
    }

    private static String joined(Stream<String> pairs) {
        return pairs.collect(Collectors.joining(","));
    }

    /**
     * The claims a text names that should have the form of the property {@link MessageProperties#CLAIMS}. Whatever in it is not an
     * order number with its user is left out, and so is what goes beyond an envelope's claims.
     */
    public static List<NamedClaim> named(@Nullable String pairs) {
        return pairs == null
                ? List.of()
                : Stream.of(pairs.split(","))
                        .flatMap(pair -> claim(pair).stream())
                        .distinct()
                        .limit(ClaimEnvelope.MAX_CLAIMS)
                        .toList();
    }

    private static Optional<NamedClaim> claim(String pair) {
        int equals = pair.indexOf('=');
        if (equals < 0) {
            return Optional.empty();
        }
        try {
            return Optional.of(
                    new NamedClaim(new OrderNo(pair.substring(0, equals)), new UserId(pair.substring(equals + 1))));
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
