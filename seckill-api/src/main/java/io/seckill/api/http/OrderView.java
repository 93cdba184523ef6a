package io.seckill.api.http;

import com.fasterxml.jackson.annotation.JsonInclude;
import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One order as its owner sees it. Fields that do not apply to the status are left out.
 *
 * @param orderNo the order's number
 * @param activityId the activity it belongs to, digits
 * @param status where it stands
 * @param reason why it was refused or cancelled; null otherwise
 * @param amountCents amount to pay in cents; null until the order is stored
 * @param createdAt when the order was stored; null before
 * @param expiresAt when an unpaid order lapses; null before the order is stored
 */
@JsonInclude(JsonInclude.Include.NON_NULL)
public record OrderView(
        String orderNo,
        String activityId,
        OrderStatus status,
        @Nullable String reason,
        @Nullable Long amountCents,
        @Nullable OffsetDateTime createdAt,
        @Nullable OffsetDateTime expiresAt) {}
