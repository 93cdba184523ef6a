package io.seckill.stack;

import java.time.Duration;
import java.util.function.BooleanSupplier;

/** Waits for a condition with one bound. */
final class Waiting {
    private static final Duration POLL = Duration.ofMillis(50);

    private Waiting() {}

    /** True as soon as the condition holds, false when it did not within the bound. */
    static boolean until(Duration bound, BooleanSupplier condition) {
        long deadline = System.nanoTime() + bound.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() - deadline >= 0) {
                return false;
            }
            pause();
        }
        return true;
    }

    private static void pause() {
        try {
            Thread.sleep(POLL.toMillis());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StackException("Interrupted while waiting for a local server", e);
        }
    }
}
