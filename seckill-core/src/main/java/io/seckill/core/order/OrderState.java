package io.seckill.core.order;

/** States of a stored order, by their code in MySQL. Legal moves: UNPAID → PAID, UNPAID → CANCELLED. */
public enum OrderState {
    UNPAID(0),
    PAID(1),
    CANCELLED(4);

    private final int code;

    OrderState(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    /** A live order occupies a unit and its buyer's place. */
    public boolean isLive() {
        return this != CANCELLED;
    }

    public boolean mayBecome(OrderState next) {
        return this == UNPAID && next != UNPAID;
    }

    public static OrderState ofCode(int code) {
        for (OrderState state : values()) {
            if (state.code == code) {
                return state;
            }
        }
        throw new IllegalArgumentException("No order state has code " + code);
    }
}
