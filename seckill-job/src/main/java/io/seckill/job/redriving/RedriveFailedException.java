package io.seckill.job.redriving;

import org.jspecify.annotations.Nullable;

/** The broker did not take a re-driven message for certain. The claim stays CONFIRMED, and the next sweep tries again. */
public final class RedriveFailedException extends RuntimeException {
    RedriveFailedException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
