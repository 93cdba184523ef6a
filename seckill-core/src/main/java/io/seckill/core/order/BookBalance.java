package io.seckill.core.order;

/**
 * One activity's book, read in one consistent snapshot.
 *
 * @param total units on offer
 * @param available units without a live order
 * @param live orders UNPAID or PAID
 * @param journal sum of the journal's movements: units taken less units given back
 * @param duplicates users with more than one live order; 0 by law
 * @param pendingReleases cancelled orders Redis has not been told of
 */
public record BookBalance(int total, int available, long live, long journal, long duplicates, long pendingReleases) {
    /** Law 4, BookBalance: {@code available + live = total} and the journal sums to {@code total − available}. */
    public boolean holds() {
        return available + live == total && journal == total - available;
    }
}
