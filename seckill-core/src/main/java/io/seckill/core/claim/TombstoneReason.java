package io.seckill.core.claim;

/** Why an order number holds no unit. Shown to the buyer as the refusal's reason. */
public enum TombstoneReason {
    /** The half message could not be sent; the buyer was told to try again. */
    NOT_PUBLISHED,
    /** The request's idempotency key had bought of another activity; the buyer was told so. */
    KEY_REUSED,
    /** The claim stayed HELD beyond the grace age; its web instance died. */
    EXPIRED,
    /** The broker asked about an order number that holds nothing. */
    NEVER_CLAIMED,
    /** MySQL had no unit for the claim. */
    SOLD_OUT,
    /** MySQL knows a live order of this user under another number. */
    ALREADY_BOUGHT,
    /** The order was cancelled and its unit given back. */
    CANCELLED,
    /** No order came of the claim's message, and an operator ended the claim. */
    REFUSED;

    /** Whether no message of the claim was ever committed, so that its request came to nothing and may be made anew. */
    public boolean isBeforePublishing() {
        return switch (this) {
            case NOT_PUBLISHED, KEY_REUSED, EXPIRED, NEVER_CLAIMED -> true;
            case SOLD_OUT, ALREADY_BOUGHT, CANCELLED, REFUSED -> false;
        };
    }
}
