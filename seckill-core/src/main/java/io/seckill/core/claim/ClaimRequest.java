package io.seckill.core.claim;

import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.regex.Pattern;

/**
 * One buyer's wish for one unit.
 *
 * @param orderNo fresh order number for the claim
 * @param userId the buyer
 * @param idempotencyKey the buyer's key for this request, 1 to 64 characters of {@code [A-Za-z0-9._:-]}; scoped by user
 * @param fingerprint digest of the request's content, same alphabet; the same key with another fingerprint is refused
 */
public record ClaimRequest(OrderNo orderNo, UserId userId, String idempotencyKey, String fingerprint) {
    private static final Pattern FORM = Pattern.compile("[A-Za-z0-9._:-]{1,64}");

    public ClaimRequest {
        requireForm("idempotency key", idempotencyKey);
        requireForm("fingerprint", fingerprint);
    }

    /** Whether the text can stand as an idempotency key. */
    public static boolean isIdempotencyKey(String text) {
        return FORM.matcher(text).matches();
    }

    private static void requireForm(String what, String text) {
        if (!FORM.matcher(text).matches()) {
            throw new IllegalArgumentException("The " + what + " has 1..64 characters of [A-Za-z0-9._:-]");
        }
    }
}
