package io.seckill.core.deadletter;

/** States of a dead letter, by their code in MySQL. Legal moves: OPEN → REDRIVEN, OPEN → REFUSED. */
public enum DeadLetterState {
    /** Waits for an operator; its claims are open. */
    OPEN(0),
    /** Its claims were sent again in a new message; if that dies as well, it is a letter of its own. */
    REDRIVEN(1),
    /** Its claims have ended, or their orders stand. */
    REFUSED(2);

    private final int code;

    DeadLetterState(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static DeadLetterState ofCode(int code) {
        for (DeadLetterState state : values()) {
            if (state.code == code) {
                return state;
            }
        }
        throw new IllegalArgumentException("No dead letter state has code " + code);
    }
}
