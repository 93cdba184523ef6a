package io.seckill.core.deadletter;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.message.NamedClaim;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A message to be parked. A cause that is too long is cut: a letter must not be refused for what is told about it.
 *
 * @param messageId id of the original message, 1 to 64 ASCII characters; the same on every delivery
 * @param activityId the activity; null if the message does not name one
 * @param claims every claim the message names, at most 64, possibly none
 * @param payload the body as it was delivered
 * @param cause why no order came of it
 */
public record NewDeadLetter(
        String messageId, @Nullable ActivityId activityId, List<NamedClaim> claims, Payload payload, String cause) {
    /** Characters of a cause that are kept. */
    public static final int MAX_CAUSE_CHARS = 1_000;

    public NewDeadLetter {
        claims = List.copyOf(claims);
        cause = cut(cause);
    }

    /** Between characters, not through one that takes two. */
    private static String cut(String text) {
        return text.codePointCount(0, text.length()) <= MAX_CAUSE_CHARS
                ? text
                : text.substring(0, text.offsetByCodePoints(0, MAX_CAUSE_CHARS - 1)) + "…";
    }
}
