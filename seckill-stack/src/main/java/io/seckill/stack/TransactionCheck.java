package io.seckill.stack;

import java.time.Duration;

/**
 * When the broker asks producers back about a half message.
 *
 * @param timeout  age from which a half message without an answer is asked about, at least a second
 * @param interval time between two rounds of asking, at least a second
 * @param max      rounds after which the broker gives a half message up, 1 or more
 */
public record TransactionCheck(Duration timeout, Duration interval, int max) {
    /** A crash is asked about within ten seconds or so; RocketMQ's own defaults are 6 s, 30 s and 15 rounds. */
    public static final TransactionCheck DEFAULT =
            new TransactionCheck(Duration.ofSeconds(6), Duration.ofSeconds(5), 15);

    public TransactionCheck {
        if (timeout.toMillis() < 1_000 || interval.toMillis() < 1_000) {
            throw new IllegalArgumentException("Time-out and interval are at least a second");
        }
        if (max < 1) {
            throw new IllegalArgumentException("At least one round of asking");
        }
    }
}
