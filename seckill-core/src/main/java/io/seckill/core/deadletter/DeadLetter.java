package io.seckill.core.deadletter;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.UserId;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A parked message.
 *
 * @param id row id, ascending by parking; the cursor of the list
 * @param messageId id of the original message
 * @param activityId the activity; null if the message does not name one
 * @param claims the claims the message names, possibly none
 * @param payload the body as it was delivered, or its beginning in a list
 * @param cause why no order came of it
 * @param state where it stands
 * @param createdAt when it was parked
 * @param decidedAt when it was decided; null while OPEN
 * @param decidedBy who decided; null while OPEN
 */
public record DeadLetter(
        long id,
        String messageId,
        @Nullable ActivityId activityId,
        List<NamedClaim> claims,
        Payload payload,
        String cause,
        DeadLetterState state,
        Instant createdAt,
        @Nullable Instant decidedAt,
        @Nullable UserId decidedBy) {

    public boolean isOpen() {
        return state == DeadLetterState.OPEN;
    }
}
