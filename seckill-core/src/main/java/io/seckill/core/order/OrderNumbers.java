package io.seckill.core.order;

import io.seckill.core.activity.ActivityId;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** Mints order numbers: a ULID of the given clock and randomness behind the activity's id. Safe to share between threads if the generator is. */
public final class OrderNumbers {
    private static final char[] CROCKFORD = "0123456789ABCDEFGHJKMNPQRSTVWXYZ".toCharArray();

    private final Clock clock;
    private final RandomGenerator random;

    public OrderNumbers(Clock clock, RandomGenerator random) {
        this.clock = clock;
        this.random = random;
    }

    public OrderNo next(ActivityId activity) {
        char[] ulid = new char[26];
        long time = clock.millis();
        for (int i = 9; i >= 0; i--, time >>>= 5) {
            ulid[i] = CROCKFORD[(int) (time & 31)];
        }
        for (int half = 0; half < 2; half++) {
            long bits = random.nextLong();
            for (int i = 0; i < 8; i++, bits >>>= 5) {
                ulid[10 + half * 8 + i] = CROCKFORD[(int) (bits & 31)];
            }
        }
        return new OrderNo(activity + "-" + new String(ulid));
    }
}
