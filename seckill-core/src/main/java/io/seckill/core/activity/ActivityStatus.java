package io.seckill.core.activity;

/** Status of an activity in MySQL, stored by its code. The window decides when it sells, not the status. */
public enum ActivityStatus {
    /** Editable; buyers do not see it. */
    DRAFT(0),
    /** Buyers see it; it may be pre-heated. */
    PUBLISHED(1),
    /** Over, reconciled and gone from Redis; its orders stay. */
    FINISHED(2);

    private final int code;

    ActivityStatus(int code) {
        this.code = code;
    }

    public int code() {
        return code;
    }

    public static ActivityStatus ofCode(int code) {
        for (ActivityStatus status : values()) {
            if (status.code == code) {
                return status;
            }
        }
        throw new IllegalArgumentException("No activity status has code " + code);
    }
}
