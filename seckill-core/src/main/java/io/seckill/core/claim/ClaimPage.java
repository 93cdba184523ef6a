package io.seckill.core.claim;

import java.util.List;

/**
 * One page of an activity's claims.
 *
 * @param aged the claims with their ages, possibly none; a claim may appear on two pages
 * @param unreadable names of the fields that hold no claim of this sale: somebody else wrote them
 * @param next cursor of the next page, {@link #START} after the last
 */
public record ClaimPage(List<AgedClaim> aged, List<String> unreadable, String next) {
    /** The first page's cursor. */
    public static final String START = "0";

    public List<Claim> claims() {
        return aged.stream().map(AgedClaim::claim).toList();
    }

    public boolean isLast() {
        return next.equals(START);
    }
}
