package io.seckill.core.message;

/** A body that is not an order event. Its order is still named by the message's key. */
public final class UnreadableEventException extends RuntimeException {
    public UnreadableEventException(String message, Throwable cause) {
        super(message, cause);
    }
}
