package io.seckill.core.claim;

import io.seckill.api.message.ClaimEnvelope;

/** Sends a confirmed claim's message again, outside any transaction. Duplicates do no harm: placing is idempotent on the order number. */
public interface ClaimMessages {
    /**
     * Stores the envelope at the broker as a plain message.
     *
     * @throws RuntimeException if the broker did not take it; the claim stays CONFIRMED and the next sweep tries again
     */
    void redrive(ClaimEnvelope envelope);
}
