package io.seckill.core;

import java.time.Duration;

/** Checks settings against their documented range and names the setting that is out of it. */
public final class Ranges {
    private Ranges() {}

    /** Passes if {@code min <= value <= max}. */
    public static void require(String setting, Duration value, Duration min, Duration max) {
        if (value.compareTo(min) < 0 || value.compareTo(max) > 0) {
            throw new IllegalArgumentException(setting + " is " + min + " to " + max + ", not " + value);
        }
    }

    /** Passes if {@code min <= value <= max}. */
    public static void require(String setting, int value, int min, int max) {
        if (value < min || value > max) {
            throw new IllegalArgumentException(setting + " is " + min + " to " + max + ", not " + value);
        }
    }
}
