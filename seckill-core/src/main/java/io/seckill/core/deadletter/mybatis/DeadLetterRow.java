package io.seckill.core.deadletter.mybatis;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.DeadLetterState;
import io.seckill.core.deadletter.Payload;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.order.UserId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A row of {@code seckill_dead_letter}. */
record DeadLetterRow(
        long id,
        String messageId,
        @Nullable ActivityId activityId,
        String claims,
        Payload payload,
        String cause,
        DeadLetterState state,
        Instant createdAt,
        @Nullable Instant decidedAt,
        @Nullable UserId decidedBy) {

    DeadLetter toLetter() {
        return new DeadLetter(
                id,
                messageId,
                activityId,
                EnvelopeFormat.named(claims),
                payload,
                cause,
                state,
                createdAt,
                decidedAt,
                decidedBy);
    }
}
