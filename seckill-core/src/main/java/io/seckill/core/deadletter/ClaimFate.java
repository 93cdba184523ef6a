package io.seckill.core.deadletter;

/** What became of one claim of a letter that was refused. */
public enum ClaimFate {
    /** Ended by this call: its unit is back and its buyer may buy anew. */
    REFUSED,
    /** No unit was held under the number, and from now on none will be. Also the answer to a repeated call. */
    NOT_HELD,
    /** MySQL has the order, and it is live: it stands, and cannot be refused here. */
    ORDER_STANDS,
    /** The order was stored and is cancelled; its unit went back with the cancel. */
    ORDER_CANCELLED,
    /** The number is the order of another buyer; nothing was told to the ledger. */
    OTHER_BUYER
}
