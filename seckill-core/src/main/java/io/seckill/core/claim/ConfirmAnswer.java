package io.seckill.core.claim;

/** What the ledger answers to a confirm, which is also the broker's decision: STANDS commits, GONE rolls back. */
public enum ConfirmAnswer {
    /** The claim is CONFIRMED or SETTLED under this order number. */
    STANDS,
    /** No unit is held under this order number, and from now on none ever will be: the tombstone fences it. */
    GONE
}
