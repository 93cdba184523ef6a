package io.seckill.core.claim;

import org.jspecify.annotations.Nullable;

/**
 * One activity's ledger, read in one script.
 *
 * @param total units on offer
 * @param stock units without a claim; null if the stock key is lost
 * @param claims claims in any state
 * @param open claims whose order is not yet known to be stored
 * @param selling whether the ledger lets claims through (window aside)
 */
public record LedgerBalance(long total, @Nullable Long stock, long claims, long open, boolean selling) {
    /** Law 3, LedgerBalance: {@code stock + claims = total}. */
    public boolean holds() {
        return stock != null && stock + claims == total;
    }
}
