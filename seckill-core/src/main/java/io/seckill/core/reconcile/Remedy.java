package io.seckill.core.reconcile;

/** What repairs a difference. */
public enum Remedy {
    /** The claim ends and its unit comes back. */
    RELEASE,
    /** The claim's message is sent again; the consumer then places the order or refuses it. */
    REDRIVE,
    /** The ledger learns that the claim's order is live. */
    SETTLE,
    /** The ledger learns of an order it does not know; another claim of its buyer ends. */
    ADOPT,
    /** The sale closes, the consumer finishes what waits, every live order is adopted, the sale opens again. */
    REBUILD,
    /** Adjustments that reached MySQL only reach Redis. */
    TELL_ADJUSTMENTS,
    /** Redis' stock becomes total − claims. */
    CORRECT_STOCK,
    /** Nothing is done by itself: a person has to look. */
    A_PERSON
}
