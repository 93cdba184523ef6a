package io.seckill.core.event.rocketmq;

import org.jspecify.annotations.Nullable;

/** The broker did not store an event for certain. It stays in the outbox. */
final class EventNotStoredException extends RuntimeException {
    EventNotStoredException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
