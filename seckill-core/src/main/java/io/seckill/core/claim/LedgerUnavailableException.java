package io.seckill.core.claim;

import org.jspecify.annotations.Nullable;

/** The ledger did not answer, or answered with an error. Whether the step was taken is unknown, unless a subclass says more. */
public class LedgerUnavailableException extends RuntimeException {
    public LedgerUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
