package io.seckill.local.config;

import java.security.SecureRandom;
import java.time.Clock;
import java.util.random.RandomGenerator;

/** What the command line takes from the system: its clock and its randomness. */
public final class LocalConfiguration {
    private LocalConfiguration() {}

    public static Clock clock() {
        return Clock.systemUTC();
    }

    /** Fit for keys; safe to share between threads. */
    public static RandomGenerator random() {
        return new SecureRandom();
    }
}
