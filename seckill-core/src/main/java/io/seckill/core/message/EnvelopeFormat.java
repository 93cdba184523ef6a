package io.seckill.core.message;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.api.message.MessageProperties;
import java.util.Map;
import java.util.stream.Collectors;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes claim envelopes as plain JSON, with a mapper of its own that no application setting changes. */
public final class EnvelopeFormat {
    private static final JsonMapper JSON = JsonMapper.builder().build();

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
            return JSON.readValue(body, ClaimEnvelope.class);
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
                MessageProperties.CLAIMS,
                        envelope.claims().stream()
                                .map(c -> c.orderNo() + "=" + c.userId())
                                .collect(Collectors.joining(",")));
    }
}
