package io.seckill.core.claim.redis;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;

/**
 * Names of one activity's keys. The activity is the hash tag, so all of them share a cluster slot and one script may touch
 * them together. Every key a script touches is named here and handed to it.
 */
record LedgerKeys(ActivityId activity) {

    /** Hash: startMs, endMs, total, state. Absent means not on sale. */
    String meta() {
        return key("meta");
    }

    /** String: units left, plain digits. */
    String stock() {
        return key("stock");
    }

    /** Hash: userId → orderNo|STATE|claimedAtMs. */
    String claims() {
        return key("claims");
    }

    /** Sorted set: userId → ms when the open claim was granted or last confirmed. */
    String open() {
        return key("open");
    }

    /** Hash: adjustment id → units, or {@code included} if the total that opened the sale had it. */
    String adjustments() {
        return key("adjustments");
    }

    /** String with TTL: the tombstone, REASON|userId. */
    String gone(OrderNo orderNo) {
        return key("gone:" + orderNo);
    }

    /**
     * String with TTL: fingerprint|orderNo. User and key are parted by a slash because both may hold a colon: with a colon,
     * user {@code a} with key {@code b:c} would read the answer of user {@code a:b} with key {@code c}.
     */
    String request(ClaimRequest request) {
        return key("req:" + request.userId() + "/" + request.idempotencyKey());
    }

    /** String with TTL: fingerprint. Of no activity: the one key that is not in the activity's slot. */
    static String tie(ClaimRequest request) {
        return "seckill:tie:{" + request.userId() + "/" + request.idempotencyKey() + "}";
    }

    /** String with TTL: the user's tries in the running window. */
    String rate(UserId user) {
        return key("rate:" + user);
    }

    private String key(String name) {
        return "seckill:{" + activity + "}:" + name;
    }
}
