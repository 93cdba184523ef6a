package io.seckill.core.message;

import io.seckill.api.message.OrderEvent;
import java.util.Objects;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.json.JsonMapper;

/** Reads and writes order events as plain JSON, with a mapper of its own that no application setting changes. */
public final class EventFormat {
    private static final JsonMapper JSON = JsonMapper.shared();

    private EventFormat() {}

    public static byte[] write(OrderEvent event) {
        return JSON.writeValueAsBytes(event);
    }

    /**
     * Reads a body.
     *
     * @throws UnreadableEventException if it is not an order event, or of a kind this version does not know
     */
    public static OrderEvent read(byte[] body) {
        try {
            return Objects.requireNonNull(JSON.readValue(body, OrderEvent.class), "the JSON value null");
        } catch (JacksonException | NullPointerException e) {
            throw new UnreadableEventException("Not an order event: " + e.getMessage(), e);
        }
    }
}
