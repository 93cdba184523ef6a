package io.seckill.core.claim;

import io.seckill.core.order.UserId;

/** What the ledger knows under one order number. */
public sealed interface LedgerEntry {

    /** A unit is held under this number. */
    record Standing(Claim claim) implements LedgerEntry {}

    /**
     * No unit is held under this number, and why.
     *
     * @param userId whose request it was
     */
    record Gone(TombstoneReason reason, UserId userId) implements LedgerEntry {}

    /** Nothing is known: never claimed, or long forgotten. */
    record Unknown() implements LedgerEntry {}
}
