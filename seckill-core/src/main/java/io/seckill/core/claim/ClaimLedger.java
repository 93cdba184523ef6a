package io.seckill.core.claim;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The claim ledger. Each call is one atomic step at the ledger; every call is safe to repeat and safe to run at the same
 * time as any other, because each is idempotent on the order number.
 *
 * <p>Every method throws {@link LedgerUnavailableException} if the ledger did not answer. Then the step may or may not have
 * been taken: repeat the call, or leave it to the sweep, which owns every claim that stays open. If it answered that somebody else
 * has written what it holds, that is {@link LedgerUnreadableException}: nothing changed, and repeating it is of no use.
 */
public interface ClaimLedger {
    /** Requests one {@link #claim} call may carry, and the bound of every other batch. */
    int MAX_BATCH = 64;

    /** Users one {@link #claimsOf} call may ask about. */
    int MAX_USERS = 500;

    /**
     * Tells whether no unit is left, and up to which holder: the number that was granted or adopted last. While the answer stays
     * the same nobody new holds a unit, so whoever has read the holders need not read them again.
     *
     * @return empty if a unit is left, or if the ledger cannot tell
     */
    Optional<OrderNo> soldOutUpTo(ActivityId activity);

    /**
     * Ties the request's idempotency key to its fingerprint, for as long as a key is remembered. Keys of the ledger are per
     * activity, so this is what finds a key that comes back for another activity. Call it between the claim and its half message:
     * a claim whose key is tied to something else is withdrawn.
     *
     * @return false if the user has tied this key to another fingerprint; nothing changed
     */
    boolean bind(ClaimRequest request);

    /**
     * Asks for one unit for each request, all of one activity: idempotency, rate window, sale window, one per user, deduction.
     *
     * @param requests 1 to {@link #MAX_BATCH}, each of the given activity
     * @return one answer per request, in order
     */
    List<ClaimAnswer> claim(ActivityId activity, List<ClaimRequest> requests);

    /**
     * HELD or CONFIRMED → CONFIRMED, and its age starts anew. If nothing is held under the number, writes the tombstone
     * ({@link TombstoneReason#NEVER_CLAIMED}) so that a claim arriving later is refused. This is both the local transaction and the check-back.
     */
    ConfirmAnswer confirm(OrderNo orderNo, UserId userId);

    /** HELD or CONFIRMED → SETTLED: the order is live in MySQL. Adopts the claim if Redis forgot it and no tombstone stands. */
    SettleAnswer settle(OrderNo orderNo, UserId userId);

    /**
     * Ends the claim of this number if it is in one of the given states, and gives its unit back. Without a claim only the
     * tombstone is written.
     *
     * @param from states the caller may release from
     */
    ReleaseAnswer release(OrderNo orderNo, UserId userId, Set<ClaimState> from, TombstoneReason reason);

    /** As {@link #release} from HELD, and the request's idempotency key may be used again at once. For a half message that could not be sent. */
    ReleaseAnswer withdraw(ClaimRequest request, TombstoneReason reason);

    /** Ends an open claim for which MySQL had no unit: the unit never existed, so none is given back. */
    ReleaseAnswer drop(OrderNo orderNo, UserId userId, TombstoneReason reason);

    /** Makes the ledger know an order that is live in MySQL. Outranks a tombstone. One unit is taken, not below zero. */
    SettleAnswer adopt(OrderNo orderNo, UserId userId);

    /**
     * Opens the activity's sale: writes its window and total, and stock = total − claims, each only where absent.
     *
     * @param included ids of the adjustments its total includes; if the total is written, {@link #adjust} takes them as applied
     * @return whether anything was written
     */
    boolean preheat(Activity activity, Set<String> included);

    /** Opens the sale of an activity whose total was never adjusted. */
    default boolean preheat(Activity activity) {
        return preheat(activity, Set.of());
    }

    /**
     * Changes total and stock by the given number of units, once per adjustment id. Taking away more than the stock holds changes nothing.
     *
     * @param units not 0
     */
    AdjustAnswer adjust(ActivityId activity, String adjustmentId, int units);

    /**
     * Sets stock := max(0, total − claims), computed inside the script. A lost stock key stays lost: it is an alarm, and
     * {@link #preheat} brings it back once every live order was adopted.
     *
     * @return units the stock was corrected by; 0 if it was right, is lost, or the activity is unknown
     */
    long repair(ActivityId activity);

    /** What is known under this number. */
    LedgerEntry find(OrderNo orderNo, UserId userId);

    /** The activity's balance; empty if the ledger does not know the activity. */
    Optional<LedgerBalance> balance(ActivityId activity);

    /** Whether the ledger knows the activity's sale, but with another window, or closed. */
    boolean contradicts(Activity activity);

    /**
     * Open claims at least this old, oldest first.
     *
     * @param olderThan age since the claim was granted or last confirmed, by the ledger's clock
     * @param from the first {@link AgedClaim#since} of interest; the epoch for all
     * @param limit 1 to 1,000
     */
    List<AgedClaim> staleClaims(ActivityId activity, Duration olderThan, Instant from, int limit);

    /**
     * Visits all claims of an activity in pages; a claim that comes or goes meanwhile may be missed or seen.
     *
     * @param cursor {@link ClaimPage#START}, or the last page's cursor
     */
    ClaimPage claims(ActivityId activity, String cursor);

    /**
     * What each of these users holds; users who hold nothing, or whose text is no claim of this sale, are left out.
     *
     * @param users 1 to {@link #MAX_USERS}
     */
    Map<UserId, Claim> claimsOf(ActivityId activity, Collection<UserId> users);

    /** SETTLED → CONFIRMED, and its age starts anew: MySQL does not know its order, so its message is sent again. */
    ConfirmAnswer reopen(OrderNo orderNo, UserId userId);

    /** Forgets an activity whose window has closed, if no claim is open and the ledger balances. */
    PurgeAnswer purge(ActivityId activity);
}
