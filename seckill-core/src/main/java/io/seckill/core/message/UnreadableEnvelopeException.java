package io.seckill.core.message;

/** A body that is not a claim envelope. Its claims may still be named by the message's properties. */
public final class UnreadableEnvelopeException extends RuntimeException {
    public UnreadableEnvelopeException(String message, Throwable cause) {
        super(message, cause);
    }
}
