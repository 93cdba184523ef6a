package io.seckill.api.message;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonInclude;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Body of a message on {@link Topics#ORDER_EVENT}: what has become of an order. Plain JSON; readers ignore unknown fields. The
 * order number is the message's key, the kind its tag, so that a listener selects the kinds it knows.
 *
 * <p>Every event arrives at least once: note its id together with what you do about it, and do nothing for an id you have
 * noted. The events of one order travel through one queue in the order they happened, and their ids ascend, so an event whose
 * id is not above the last one seen of its order is a repetition. That holds while the number of the topic's queues stays as
 * it is, and for a listener that takes a queue's messages one after the other ({@code ConsumeMode.ORDERLY}). Between events of
 * two orders there is no order.
 *
 * @param eventId the event's id, 1 or more; the same on every repetition
 * @param orderNo the order's number
 * @param activityId the activity it belongs to
 * @param userId the buyer
 * @param kind what happened
 * @param amountCents amount of the order in cents
 * @param reason why it was cancelled, {@code PAY_TIMEOUT} or {@code BY_BUYER}, more may follow; left out for the other kinds
 * @param occurredAtMs when it happened, milliseconds since the epoch
 */
@JsonIgnoreProperties(ignoreUnknown = true)
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OrderEvent(
        long eventId,
        String orderNo,
        long activityId,
        String userId,
        Kind kind,
        long amountCents,
        @Nullable String reason,
        long occurredAtMs) {
    public OrderEvent {
        if (eventId < 1) {
            throw new IllegalArgumentException("eventId is 1 or more, not " + eventId);
        }
        Objects.requireNonNull(orderNo, "orderNo");
        Objects.requireNonNull(userId, "userId");
        Objects.requireNonNull(kind, "kind");
    }

    /** What happened to the order. CREATED comes first, then one of the other two, or none yet. */
    public enum Kind {
        /** Stored, and waiting for payment. */
        CREATED,
        /** Paid in time. */
        PAID,
        /** Cancelled by its buyer or by the time-out; its unit is on sale again. */
        CANCELLED
    }
}
