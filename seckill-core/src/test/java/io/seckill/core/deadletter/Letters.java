package io.seckill.core.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.List;
import java.util.UUID;

/** Letters to park. */
final class Letters {
    private Letters() {}

    /** One whose payload nobody can read. */
    static NewDeadLetter unreadable(ActivityId activity, NamedClaim... claims) {
        return of(UUID.randomUUID().toString(), activity, List.of(claims), "{\"activityId\":", "Not a claim envelope");
    }

    static NewDeadLetter of(
            String messageId, ActivityId activity, List<NamedClaim> claims, String payload, String cause) {
        return new NewDeadLetter(messageId, activity, claims, new Payload(payload.getBytes(UTF_8)), cause);
    }

    static NamedClaim claim(OrderNo orderNo, String user) {
        return new NamedClaim(orderNo, new UserId(user));
    }

    /** Parks it; its id. */
    static long park(DeadLetters letters, NewDeadLetter letter) {
        if (!letters.park(letter)) {
            throw new AssertionError("Was parked before: " + letter.messageId());
        }
        return letters.open(0, 1_000).stream()
                .filter(open -> open.messageId().equals(letter.messageId()))
                .findFirst()
                .orElseThrow()
                .id();
    }
}
