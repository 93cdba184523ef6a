package io.seckill.core.order;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A stored order.
 *
 * @param id row id, ascending by insertion; the cursor of every paged read
 * @param orderNo its number; names its activity
 * @param userId the buyer
 * @param amountCents amount to pay in cents
 * @param state where it stands
 * @param createdAt when it was stored
 * @param expiresAt when it lapses if unpaid
 * @param cancelReason why it was cancelled; null unless CANCELLED
 */
public record Order(
        long id,
        OrderNo orderNo,
        UserId userId,
        long amountCents,
        OrderState state,
        Instant createdAt,
        Instant expiresAt,
        @Nullable CancelReason cancelReason) {}
