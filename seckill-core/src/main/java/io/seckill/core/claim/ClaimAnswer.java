package io.seckill.core.claim;

import io.seckill.core.order.OrderNo;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What the ledger answers to a claim request. Every refusal leaves stock and claims as they were. */
public sealed interface ClaimAnswer {

    /** One unit is HELD under the request's own order number; also the answer to the same call sent again. */
    record Claimed(OrderNo orderNo, Instant claimedAt) implements ClaimAnswer {}

    /**
     * The idempotency key was used before: the first answer again, nothing moved.
     *
     * @param orderNo the first request's order number
     * @param state where that claim stands now; null if it has ended as a tombstone
     * @param claimedAt when it was granted; null if it has ended as a tombstone
     */
    record Replayed(
            OrderNo orderNo,
            @Nullable ClaimState state,
            @Nullable Instant claimedAt) implements ClaimAnswer {}

    /** The user already holds a unit under another order number. */
    record AlreadyClaimed(OrderNo orderNo) implements ClaimAnswer {}

    /** A refusal that needs no more than its name. */
    enum Refused implements ClaimAnswer {
        /** No unit is left. */
        SOLD_OUT,
        /** Before the window, by the ledger's clock. */
        NOT_STARTED,
        /** After the window, by the ledger's clock. */
        ENDED,
        /** The ledger does not know the activity, or it is paused. */
        NOT_ON_SALE,
        /** The user's tries in the rate window are used up. */
        RATE_LIMITED,
        /** Same key, other fingerprint. */
        KEY_REUSED,
        /** This order number was given up before the claim arrived; a fresh request may claim. */
        FENCED,
        /** The stock key is gone under an existing sale: an alarm, never zero. */
        STATE_LOST
    }
}
