package io.seckill.api.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.OffsetDateTime;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One dead letter as operators see it. Fields that do not apply are left out.
 *
 * @param id letter id, digits
 * @param messageId id of the original message, as the logs name it
 * @param activityId the activity, digits; null if the message does not name one
 * @param claims the claims the message names, possibly none
 * @param payload the beginning of the body, as text
 * @param cause why no order came of it
 * @param status {@code OPEN}, {@code REDRIVEN} or {@code REFUSED}
 * @param createdAt when it was parked
 * @param decidedAt when it was decided; null while open
 * @param decidedBy who decided; null while open
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record DeadLetterView(
        String id,
        String messageId,
        @Nullable String activityId,
        List<Claim> claims,
        String payload,
        String cause,
        String status,
        OffsetDateTime createdAt,
        @Nullable OffsetDateTime decidedAt,
        @Nullable String decidedBy) {

    /**
     * A claim the message names.
     *
     * @param orderNo its number
     * @param userId its buyer
     */
    public record Claim(String orderNo, String userId) {}
}
