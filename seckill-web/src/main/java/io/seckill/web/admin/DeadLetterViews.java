package io.seckill.web.admin;

import io.seckill.api.http.DeadLetterView;
import io.seckill.api.http.RefusedDeadLetter;
import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.Decision;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Shows dead letters. */
final class DeadLetterViews {
    /** Characters of a payload that are shown; an envelope of ten claims is shorter. */
    static final int MAX_PAYLOAD_CHARS = 2_000;

    private DeadLetterViews() {}

    static DeadLetterView of(DeadLetter letter) {
        return new DeadLetterView(
                Long.toString(letter.id()),
                letter.messageId(),
                Objects.toString(letter.activityId(), null),
                letter.claims().stream()
                        .map(claim -> new DeadLetterView.Claim(
                                claim.orderNo().value(), claim.userId().value()))
                        .toList(),
                letter.payload().text(MAX_PAYLOAD_CHARS),
                letter.cause(),
                letter.state().name(),
                letter.createdAt().atOffset(ZoneOffset.UTC),
                time(letter.decidedAt()),
                Objects.toString(letter.decidedBy(), null));
    }

    static RefusedDeadLetter of(Decision.Refused refused) {
        return new RefusedDeadLetter(
                of(refused.letter()),
                refused.claims().stream()
                        .map(claim -> new RefusedDeadLetter.Claim(
                                claim.named().orderNo().value(),
                                claim.named().userId().value(),
                                claim.fate().name()))
                        .toList());
    }

    private static @Nullable OffsetDateTime time(@Nullable Instant instant) {
        return instant == null ? null : instant.atOffset(ZoneOffset.UTC);
    }
}
