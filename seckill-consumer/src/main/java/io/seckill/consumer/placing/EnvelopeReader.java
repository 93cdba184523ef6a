package io.seckill.consumer.placing;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.message.UnreadableEnvelopeException;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.apache.rocketmq.common.message.MessageExt;
import org.jspecify.annotations.Nullable;

/** Reads a message field by field. A claim that is not valid becomes a fault of its own and does not hide its siblings. */
final class EnvelopeReader {
    /** Characters of a fault that are kept: what a message brings may be long, and goes into the log. */
    private static final int MAX_FAULT_CHARS = 300;

    /** The end of the year 9999. */
    private static final long MAX_CLAIMED_AT_MS = 253_402_300_799_999L;

    private EnvelopeReader() {}

    static Delivery read(MessageExt message) {
        ClaimEnvelope envelope;
        try {
            envelope = EnvelopeFormat.read(bodyOf(message));
        } catch (UnreadableEnvelopeException e) {
            return new Delivery(message, List.of(), List.of(brief(e)));
        }
        List<ClaimedOrder> claims = new ArrayList<>();
        List<String> faults = new ArrayList<>();
        for (ClaimMessage claim : envelope.claims()) {
            try {
                claims.add(valid(envelope.activityId(), claim));
            } catch (IllegalArgumentException e) {
                faults.add(brief(e));
            }
        }
        return new Delivery(message, List.copyOf(claims), List.copyOf(faults));
    }

    private static ClaimedOrder valid(long activityId, ClaimMessage claim) {
        ActivityId activity = new ActivityId(activityId);
        OrderNo orderNo = new OrderNo(text(claim.orderNo()));
        if (!orderNo.activityId().equals(activity)) {
            throw new IllegalArgumentException("Order " + orderNo + " is not of the envelope's activity " + activity);
        }
        if (claim.amountCents() < 1) {
            throw new IllegalArgumentException(
                    "Order " + orderNo + " has no amount: " + claim.amountCents() + " cents");
        }
        if (claim.claimedAtMs() < 1 || claim.claimedAtMs() > MAX_CLAIMED_AT_MS) {
            throw new IllegalArgumentException("Order " + orderNo + " has no claim time: " + claim.claimedAtMs());
        }
        return new ClaimedOrder(
                orderNo,
                new UserId(text(claim.userId())),
                claim.amountCents(),
                Instant.ofEpochMilli(claim.claimedAtMs()));
    }

    /** JSON may leave a field out, whatever the record's type says. */
    private static String text(@Nullable String field) {
        return Objects.requireNonNullElse(field, "");
    }

    private static byte[] bodyOf(MessageExt message) {
        byte @Nullable [] body = message.getBody();
        return body == null ? new byte[0] : body;
    }

    private static String brief(RuntimeException fault) {
        String text = String.valueOf(fault.getMessage()).replaceAll("\\s+", " ");
        return text.length() <= MAX_FAULT_CHARS ? text : text.substring(0, MAX_FAULT_CHARS) + "…";
    }
}
