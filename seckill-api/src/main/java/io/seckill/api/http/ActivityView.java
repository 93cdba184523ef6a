package io.seckill.api.http;

import java.time.OffsetDateTime;

/**
 * One activity as buyers see it.
 *
 * @param id activity id, digits
 * @param title what is sold
 * @param priceCents price of one unit in cents
 * @param startsAt start of the sale window, inclusive
 * @param endsAt end of the sale window, exclusive
 * @param stockState {@code AVAILABLE}, {@code SOLD_OUT} or {@code NOT_ON_SALE}; exact figures are not shown to buyers
 * @param serverTime the server's clock, so that a page can count down without trusting the visitor's
 */
public record ActivityView(
        String id,
        String title,
        long priceCents,
        OffsetDateTime startsAt,
        OffsetDateTime endsAt,
        StockState stockState,
        OffsetDateTime serverTime) {

    /** What a buyer may know about the stock. */
    public enum StockState {
        AVAILABLE,
        SOLD_OUT,
        NOT_ON_SALE
    }
}
