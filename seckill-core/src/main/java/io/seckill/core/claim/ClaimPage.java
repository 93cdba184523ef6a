package io.seckill.core.claim;

import java.util.List;

/**
 * One page of an activity's claims.
 *
 * @param claims the claims, possibly none; a claim may appear on two pages
 * @param next cursor of the next page, {@link #START} after the last
 */
public record ClaimPage(List<Claim> claims, String next) {
    /** The first page's cursor. */
    public static final String START = "0";

    public boolean isLast() {
        return next.equals(START);
    }
}
