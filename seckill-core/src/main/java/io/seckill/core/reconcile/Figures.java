package io.seckill.core.reconcile;

import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.BookBalance;
import org.jspecify.annotations.Nullable;

/**
 * The sums of one look at an activity. Redis, MySQL and the broker are not read in one instant.
 *
 * @param book MySQL's balance
 * @param ledger Redis' balance; null if Redis does not know the sale
 * @param broker what waits at the broker, of all activities; null if it did not answer
 */
public record Figures(
        BookBalance book,
        @Nullable LedgerBalance ledger,
        @Nullable BrokerState broker) {
    /** Units left by Redis; null if it does not know. */
    public @Nullable Long redisStock() {
        return ledger == null ? null : ledger.stock();
    }

    /** Claims whose order is not yet known to be stored: units that have left Redis' stock and not yet MySQL's. */
    public long openClaims() {
        return ledger == null ? 0 : ledger.open();
    }

    /** Redis' stock and open claims less MySQL's available units: 0 at rest. Null if Redis does not know its stock. */
    public @Nullable Long difference() {
        Long stock = redisStock();
        return stock == null ? null : Long.valueOf(stock + openClaims() - book.available());
    }
}
