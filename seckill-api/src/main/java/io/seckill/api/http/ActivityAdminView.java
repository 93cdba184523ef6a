package io.seckill.api.http;

import java.time.OffsetDateTime;
import org.jspecify.annotations.Nullable;

/**
 * One activity as operators see it, with both stocks.
 *
 * @param id activity id, digits
 * @param title what is sold
 * @param priceCents price of one unit in cents
 * @param status {@code DRAFT} or {@code PUBLISHED}
 * @param startsAt start of the sale window, inclusive
 * @param endsAt end of the sale window, exclusive
 * @param payTimeoutSeconds how long an order may stay unpaid
 * @param totalUnits units on offer, by MySQL
 * @param availableUnits units without a live order, by MySQL
 * @param redisStock units without a claim, by Redis; null where the activity is not pre-heated, or Redis does not answer
 */
public record ActivityAdminView(
        String id,
        String title,
        long priceCents,
        String status,
        OffsetDateTime startsAt,
        OffsetDateTime endsAt,
        long payTimeoutSeconds,
        int totalUnits,
        int availableUnits,
        @Nullable Long redisStock) {}
