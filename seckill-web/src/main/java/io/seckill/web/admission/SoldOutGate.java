package io.seckill.web.admission;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Keeps the crowd of a sold-out sale away from Redis. The gate shuts for a moment when the ledger answers SOLD_OUT; while it is
 * shut only those who hold a unit are let through, so that a repeated request gets its first answer on every instance.
 *
 * <p>What it cannot see: a unit that came back and was sold through another instance within that moment. Its buyer, repeating
 * the request here meanwhile, is told SOLD_OUT once. See docs/decisions/0003-the-sold-out-gate-knows-who-holds-a-unit.md.
 */
public final class SoldOutGate {
    private final ClaimLedger ledger;
    private final Ticker ticker;
    private final Duration shutFor;
    private final int maxHolders;

    /** Bounded by the activities on sale: only the ledger's SOLD_OUT makes an entry. */
    private final ConcurrentMap<ActivityId, Gate> gates = new ConcurrentHashMap<>();

    SoldOutGate(ClaimLedger ledger, Ticker ticker, Duration shutFor, int maxHolders) {
        this.ledger = ledger;
        this.ticker = ticker;
        this.shutFor = shutFor;
        this.maxHolders = maxHolders;
    }

    /** Whether the sale is sold out and this buyer holds no unit of it. */
    boolean turnsAway(ClaimRequest request) {
        Gate gate = gates.get(request.orderNo().activityId());
        return gate != null && gate.turnsAway(request.userId());
    }

    /**
     * The ledger has just answered SOLD_OUT for this activity. One caller at a time reads who holds its units; if that fails,
     * the gate stays open and the ledger answers the next click itself.
     */
    public void shut(ActivityId activity) {
        if (!shutFor.isZero()) {
            gates.computeIfAbsent(activity, Gate::new).shut();
        }
    }

    private final class Gate {
        private final ActivityId activity;
        private final Lock reading = new ReentrantLock();
        private volatile Holders holders = new Holders(Optional.empty(), Set.of(), ticker.nanos());

        private Gate(ActivityId activity) {
            this.activity = activity;
        }

        private boolean turnsAway(UserId user) {
            Holders now = holders;
            return ticker.nanos() - now.openAtNanos < 0 && !now.users.contains(user);
        }

        private void shut() {
            if (!reading.tryLock()) {
                return;
            }
            try {
                long before = ticker.nanos();
                Optional<OrderNo> upTo = ledger.soldOutUpTo(activity);
                if (upTo.isPresent() && !upTo.equals(holders.upTo)) {
                    holders = new Holders(upTo, read(), before);
                    upTo = ledger.soldOutUpTo(activity).filter(upTo.get()::equals);
                }
                if (upTo.isPresent() && holders.users.size() <= maxHolders) {
                    holders = new Holders(upTo, holders.users, before + shutFor.toNanos());
                }
            } catch (LedgerUnavailableException e) {
                // Open is the safe side: the buyer who came here has an answer, the next one asks the ledger
                gates.remove(activity, this);
            } finally {
                reading.unlock();
            }
        }

        private Set<UserId> read() {
            Set<UserId> users = new HashSet<>();
            String cursor = ClaimPage.START;
            do {
                ClaimPage page = ledger.claims(activity, cursor);
                page.claims().stream().map(Claim::userId).forEach(users::add);
                cursor = page.next();
            } while (!cursor.equals(ClaimPage.START) && users.size() <= maxHolders);
            return users;
        }
    }

    /**
     * Who held a unit when the sale was last seen to be sold out.
     *
     * @param upTo the newest holder's order number
     * @param users the holders
     * @param openAtNanos when this is too old to turn anybody away
     */
    private record Holders(Optional<OrderNo> upTo, Set<UserId> users, long openAtNanos) {}
}
