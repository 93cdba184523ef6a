package io.seckill.core.activity;

/**
 * Identity of an activity.
 *
 * @param value positive; the primary key in MySQL and the hash tag in Redis
 */
public record ActivityId(long value) {
    public ActivityId {
        if (value <= 0) {
            throw new IllegalArgumentException("An activity id is positive, not " + value);
        }
    }

    @Override
    public String toString() {
        return Long.toString(value);
    }
}
