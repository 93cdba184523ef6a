package io.seckill.local.rush;

import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * What one purchase request was told.
 *
 * @param code {@link #ACCEPTED}, a problem code of the API, {@code HTTP_<status>} for an answer without one, or {@link #NO_ANSWER}
 * @param orderNo the order number of an accepted request, or the one a refusal says the buyer has; null otherwise
 * @param replayed whether the answer was marked as a repeated one
 * @param retryAfterSeconds when to come back, by the answer's own header; 0 if it names no time
 * @param sentNanos when the request was sent, by the JVM's monotonic clock
 * @param answeredNanos when the answer was there, by the same clock
 */
record Answer(
        String code,
        @Nullable String orderNo,
        boolean replayed,
        int retryAfterSeconds,
        long sentNanos,
        long answeredNanos) {
    static final String ACCEPTED = "ACCEPTED";
    /** The connection failed or timed out: nobody knows what became of the request, so it is sent again with its key. */
    static final String NO_ANSWER = "NO_ANSWER";

    long tookNanos() {
        return answeredNanos - sentNanos;
    }

    /** Whether this request was sent when the other's answer was already known. */
    boolean isAfter(Answer other) {
        return sentNanos - other.answeredNanos > 0;
    }

    boolean isAccepted() {
        return code.equals(ACCEPTED);
    }

    /** Whether this says that the buyer has this order: a refusal that repeats what was promised. */
    boolean names(Set<String> orderNos) {
        return orderNo != null && orderNos.contains(orderNo);
    }

    /** Whether a buyer would try again with the same key. */
    boolean isRetryable() {
        return code.equals("RATE_LIMITED")
                || code.equals("TRY_AGAIN")
                || code.equals("INTERNAL")
                || code.equals(NO_ANSWER)
                || code.startsWith("HTTP_5");
    }
}
