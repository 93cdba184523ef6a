package io.seckill.core.claim;

import org.jspecify.annotations.Nullable;

/** The broker did not take a re-driven message for certain, or did not say what waits there. The claims stay as they are. */
public final class BrokerUnavailableException extends RuntimeException {
    public BrokerUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
