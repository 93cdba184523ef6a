package io.seckill.core.claim;

/** What a stock answers to an adjustment, the ledger's as well as the book's. */
public enum AdjustAnswer {
    /** Applied by this call. */
    APPLIED,
    /** This adjustment id was applied before; nothing changed. */
    REPEATED,
    /** This adjustment id was applied before with other units; nothing changed. */
    OTHER_UNITS,
    /** More units would be taken away than are unsold; nothing changed. */
    TOO_FEW,
    /** The stock does not know the activity; nothing changed. */
    UNKNOWN_ACTIVITY
}
