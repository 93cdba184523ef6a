package io.seckill.core.claim.rocketmq;

import org.jspecify.annotations.Nullable;

/** The broker did not take a re-driven message for certain, or did not say what waits there. The claims stay as they are. */
final class BrokerUnavailableException extends RuntimeException {
    BrokerUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
