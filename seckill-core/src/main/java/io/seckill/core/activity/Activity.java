package io.seckill.core.activity;

import java.time.Duration;
import java.time.Instant;

/**
 * One sale of one product.
 *
 * @param id its identity
 * @param title what is sold
 * @param priceCents price of one unit in cents
 * @param startsAt start of the window, inclusive
 * @param endsAt end of the window, exclusive
 * @param payTimeout how long an order may stay unpaid
 * @param status whether buyers see it
 * @param total units on offer
 */
public record Activity(
        ActivityId id,
        String title,
        long priceCents,
        Instant startsAt,
        Instant endsAt,
        Duration payTimeout,
        ActivityStatus status,
        int total) {

    public boolean isPublished() {
        return status == ActivityStatus.PUBLISHED;
    }

    /** Whether its sale is over and gone from the ledger, where nothing of it is to come back. */
    public boolean isFinished() {
        return status == ActivityStatus.FINISHED;
    }
}
