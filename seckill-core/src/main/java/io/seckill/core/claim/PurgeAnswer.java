package io.seckill.core.claim;

/** What the ledger answers when told to forget an activity. */
public enum PurgeAnswer {
    /** Its window or a claim is open, or the ledger does not balance; nothing changed. */
    KEPT,
    /** The ledger does not know the activity any more, by this call or an earlier one. */
    PURGED
}
