package io.seckill.web.admission;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/**
 * Keeps the crowd of a sold-out sale away from the claim script. The gate shuts for a moment when the ledger answers SOLD_OUT.
 * While it is shut a click waits a few milliseconds for others, and one small read answers all of them: the ledger's load is a
 * read per gathering time, however many click.
 *
 * <p>The answer is the one the ledger would have given, on any number of instances: whoever holds a unit, and whoever repeats a
 * key that has its first answer, is let through. Why it asks at all: docs/decisions/0003-the-sold-out-gate-asks-once-for-a-crowd.md.
 */
public final class SoldOutGate {
    private final ClaimLedger ledger;
    private final Ticker ticker;
    private final Duration shutFor;
    private final Duration gather;

    /** Bounded by the activities that are on sale: only the ledger's SOLD_OUT makes an entry, and the next click after its time removes it. */
    private final ConcurrentMap<ActivityId, Shut> shut = new ConcurrentHashMap<>();

    SoldOutGate(ClaimLedger ledger, Ticker ticker, Duration shutFor, Duration gather) {
        this.ledger = ledger;
        this.ticker = ticker;
        this.shutFor = shutFor;
        this.gather = gather;
    }

    /** The ledger has just answered SOLD_OUT for this activity. */
    public void shut(ActivityId activity) {
        if (!shutFor.isZero()) {
            shut.computeIfAbsent(activity, a -> new Shut(new SoldOutCrowd(ledger, a, gather))).shutAtNanos =
                    ticker.nanos();
        }
    }

    /** Whether the sale is sold out and this request has neither a unit nor a first answer. */
    boolean turnsAway(ClaimRequest request) {
        ActivityId activity = request.orderNo().activityId();
        Shut gate = shut.get(activity);
        if (gate == null) {
            return false;
        }
        if (ticker.nanos() - gate.shutAtNanos >= shutFor.toNanos()) {
            shut.remove(activity, gate);
            return false;
        }
        return gate.crowd.soldOutFor(request);
    }

    private static final class Shut {
        private final SoldOutCrowd crowd;
        private volatile long shutAtNanos;

        private Shut(SoldOutCrowd crowd) {
            this.crowd = crowd;
        }
    }
}
