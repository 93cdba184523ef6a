package io.seckill.core.claim;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.core.testing.OutsideTransactions;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;

/** A broker that keeps what it is sent, or is away, and says what waits there; {@link OutsideTransactions} only. */
public final class RecordedMessages implements ClaimMessages {
    private final List<ClaimEnvelope> redriven = new CopyOnWriteArrayList<>();
    private volatile boolean away;
    private volatile BrokerState state = new BrokerState(List.of(), 0, 0, 0, 0);

    public void refuse() {
        away = true;
    }

    /** What it says from now on. */
    public void holds(BrokerState held) {
        state = held;
    }

    /** Everything it was sent, in order; follows. */
    public List<ClaimEnvelope> redriven() {
        return redriven;
    }

    @Override
    public void redrive(ClaimEnvelope envelope) {
        answer();
        redriven.add(envelope);
    }

    @Override
    public BrokerState state() {
        answer();
        return state;
    }

    private void answer() {
        OutsideTransactions.require("The broker");
        if (away) {
            throw new BrokerUnavailableException("The broker is away", null);
        }
    }
}
