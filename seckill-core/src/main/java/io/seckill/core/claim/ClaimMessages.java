package io.seckill.core.claim;

import io.seckill.api.message.ClaimEnvelope;
import java.time.Instant;

/** The claim messages at the broker, outside any transaction. Safe to use from several threads and processes at once. */
public interface ClaimMessages {
    /**
     * Stores the envelope at the broker as a plain message. Duplicates do no harm: placing is idempotent on the order number.
     *
     * @throws BrokerUnavailableException if the broker did not take it; the claims stay as they are, and the next run tries again
     */
    void redrive(ClaimEnvelope envelope);

    /**
     * What waits there now, from every master.
     *
     * @throws BrokerUnavailableException if a broker did not answer; nothing is guessed
     */
    BrokerState state();

    /** Every message stored before this instant was delivered at least once; see {@link BrokerState#deliveredUpTo}. Throws as {@link #state} does. */
    default Instant deliveredUpTo(Instant now) {
        return state().deliveredUpTo(now);
    }
}
