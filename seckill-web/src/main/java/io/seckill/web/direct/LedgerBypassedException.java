package io.seckill.web.direct;

import io.seckill.core.claim.LedgerUnavailableException;

/** The breaker is open: the ledger was not asked, so nothing changed there. */
public final class LedgerBypassedException extends LedgerUnavailableException {
    LedgerBypassedException() {
        super("Redis is bypassed until it answers again; it was not asked", null);
    }
}
