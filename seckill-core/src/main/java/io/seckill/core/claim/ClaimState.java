package io.seckill.core.claim;

/** States of a claim. Legal moves: HELD → CONFIRMED → SETTLED, HELD → SETTLED; any state may end in a tombstone. */
public enum ClaimState {
    /** Granted; its half message may not exist yet. Released when older than the grace age. */
    HELD,
    /** Its message is or will be committed. Never released by age, only re-driven. */
    CONFIRMED,
    /** Its order stands in MySQL. */
    SETTLED;

    /** Whether the order of a claim in this state is not yet known to be stored. */
    public boolean isOpen() {
        return this != SETTLED;
    }
}
