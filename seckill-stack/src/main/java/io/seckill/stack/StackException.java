package io.seckill.stack;

import org.jspecify.annotations.Nullable;

/** A local server could not be started, stopped or reached; the message says which, why, and shows the end of its log. */
public class StackException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    public StackException(String message) {
        this(message, null);
    }

    public StackException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
