package io.seckill.core.claim;

import org.jspecify.annotations.Nullable;

/** The ledger answers, but what it holds about this sale was written by somebody else and cannot be read. Nothing changed; a person has to look. */
public final class LedgerUnreadableException extends LedgerUnavailableException {
    public LedgerUnreadableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
