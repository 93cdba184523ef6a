package io.seckill.api.http;

import java.time.OffsetDateTime;

/**
 * Body of {@code POST /admin/v1/activities}.
 *
 * @param title what is sold, 1 to 128 characters
 * @param priceCents price of one unit in cents, 1 to 100,000,000
 * @param totalUnits units on offer, 1 to 10,000,000
 * @param startsAt start of the sale window, inclusive
 * @param endsAt end of the sale window, exclusive, after the start
 * @param payTimeoutSeconds how long an order may stay unpaid, 1 to 86,400; 0 takes the default of 900
 */
public record ActivityDraft(
        String title,
        long priceCents,
        int totalUnits,
        OffsetDateTime startsAt,
        OffsetDateTime endsAt,
        int payTimeoutSeconds) {}
