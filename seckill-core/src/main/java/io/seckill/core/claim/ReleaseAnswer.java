package io.seckill.core.claim;

/** What the ledger answers to a release or a drop. After every answer but KEPT a tombstone stands under the order number. */
public enum ReleaseAnswer {
    /** The claim ended by this call. A release gave one unit back, a drop gave none. */
    ENDED,
    /** No claim stood under this order number; nothing was given back. Also the answer to a repeated call. */
    NONE,
    /** The claim is in a state the caller did not name; nothing changed and no tombstone was written. */
    KEPT
}
