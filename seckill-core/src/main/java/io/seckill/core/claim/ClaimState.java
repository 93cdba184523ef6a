package io.seckill.core.claim;

import java.util.Set;

/** States of a claim. Legal moves: HELD → CONFIRMED → SETTLED, HELD → SETTLED, SETTLED → CONFIRMED (its order is not in MySQL); any may end in a tombstone. */
public enum ClaimState {
    /** Granted; its half message may not exist yet. Released when older than the grace age. */
    HELD,
    /** Its message is or will be committed. Never released by age, only re-driven. */
    CONFIRMED,
    /** Its order stands in MySQL. */
    SETTLED;

    /** Every state, for a caller who may release from any. */
    public static final Set<ClaimState> ANY = Set.of(values());

    /** The states whose order is not yet known to be stored. */
    public static final Set<ClaimState> OPEN = Set.of(HELD, CONFIRMED);

    /** Whether the order of a claim in this state is not yet known to be stored. */
    public boolean isOpen() {
        return OPEN.contains(this);
    }
}
