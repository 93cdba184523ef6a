package io.seckill.api.http;

import java.util.List;

/**
 * What came of {@code POST /admin/v1/dead-letters/{id}/refuse}.
 *
 * @param letter the letter as it stands now
 * @param claims what became of each claim it names
 */
public record RefusedDeadLetter(DeadLetterView letter, List<Claim> claims) {

    /**
     * One claim.
     *
     * @param orderNo its number
     * @param userId its buyer
     * @param fate {@code REFUSED} (its unit is back), {@code NOT_HELD}, {@code ORDER_STANDS}, {@code ORDER_CANCELLED} or {@code OTHER_BUYER}
     */
    public record Claim(String orderNo, String userId, String fate) {}
}
