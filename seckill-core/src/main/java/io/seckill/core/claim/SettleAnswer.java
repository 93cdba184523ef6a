package io.seckill.core.claim;

/** What the ledger answers when told that an order is live in MySQL (settle, adopt). */
public enum SettleAnswer {
    /** The claim is SETTLED, by this call or an earlier one. */
    SETTLED,
    /** Redis had forgotten the claim; it stands again as SETTLED and one unit was taken from the stock, not below zero. */
    ADOPTED,
    /** A tombstone stands under this order number. Settle leaves it; adopt never answers this, for MySQL outranks a tombstone. */
    GONE,
    /** The user's claim stands under another order number; nothing changed. Reconcile decides. */
    OTHER_CLAIM
}
