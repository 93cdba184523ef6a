package io.seckill.consumer.intake;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** Raised once, when the application stops: every wait of the consumer ends at once. */
public final class StopSignal {
    private final CountDownLatch raised = new CountDownLatch(1);

    public void raise() {
        raised.countDown();
    }

    public boolean isRaised() {
        return raised.getCount() == 0 || Thread.currentThread().isInterrupted();
    }

    /** Waits, and answers whether the wait was cut short because the application stops. */
    public boolean pause(Duration duration) {
        try {
            return raised.await(duration.toNanos(), TimeUnit.NANOSECONDS);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return true;
        }
    }
}
