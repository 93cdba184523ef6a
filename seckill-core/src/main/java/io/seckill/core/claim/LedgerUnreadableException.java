package io.seckill.core.claim;

import org.jspecify.annotations.Nullable;

/** The ledger answers, but what it holds about this sale was written by somebody else and cannot be read. A person has to mend it. */
public final class LedgerUnreadableException extends LedgerUnavailableException {
    public LedgerUnreadableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
