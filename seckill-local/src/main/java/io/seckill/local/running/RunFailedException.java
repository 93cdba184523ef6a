package io.seckill.local.running;

/** A local run cannot start or go on. The message is written for the person at the terminal and is all that person needs. */
public final class RunFailedException extends RuntimeException {
    public RunFailedException(String message) {
        super(message);
    }

    public RunFailedException(String message, Throwable cause) {
        super(message, cause);
    }
}
