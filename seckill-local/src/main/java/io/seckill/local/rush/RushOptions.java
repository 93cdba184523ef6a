package io.seckill.local.rush;

import io.seckill.core.activity.ActivityId;
import java.net.URI;
import java.time.Duration;

/**
 * A rush of buyers.
 *
 * @param web base address of the web application
 * @param activity what they want
 * @param buyers how many, each a user of its own, 1 to 100,000
 * @param concurrency how many at the same time, 1 to 2,000
 * @param clicks how often each sends the same request with the same key, half of them all at once, 1 to 10
 * @param patience how long a buyer who is told to try again, or hears nothing, keeps coming back
 * @param settleWithin how long to wait for every accepted order to reach an end
 */
public record RushOptions(
        URI web,
        ActivityId activity,
        int buyers,
        int concurrency,
        int clicks,
        Duration patience,
        Duration settleWithin) {
    /** How long buyers come back unless said otherwise. */
    public static final Duration PATIENCE = Duration.ofSeconds(15);

    public static final int MAX_BUYERS = 100_000;
    public static final int MAX_CONCURRENCY = 2_000;
    public static final int MAX_CLICKS = 10;

    public RushOptions {
        requireRanges(buyers, concurrency, clicks);
    }

    /**
     * Checks the numbers alone.
     *
     * @throws IllegalArgumentException if one of them is out of its range, which the message names
     */
    public static void requireRanges(int buyers, int concurrency, int clicks) {
        requireRange("buyers", buyers, MAX_BUYERS);
        requireRange("concurrency", concurrency, MAX_CONCURRENCY);
        requireRange("clicks", clicks, MAX_CLICKS);
    }

    private static void requireRange(String name, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(name + " is 1.." + max + ", not " + value);
        }
    }
}
