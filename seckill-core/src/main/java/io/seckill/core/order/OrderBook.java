package io.seckill.core.order;

import io.seckill.core.activity.ActivityId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The order book in MySQL: orders, stock, journal, release outbox. Every method that changes something is one short
 * transaction that takes the order row before the stock row, retries deadlocks a bounded number of times, and is safe to
 * repeat and to run at the same time as any other. An order that is placed, paid or cancelled leaves one event for other
 * systems in the same transaction; whoever changes nothing leaves none.
 *
 * <p>Every method throws Spring's {@code DataAccessException} if MySQL did not answer or the retries are used up. Then the
 * transaction is rolled back, or, when the connection was lost during commit, may stand: repeating the call finds out.
 */
public interface OrderBook {
    /**
     * Places orders of one activity: all in one transaction (orders, journal, then the conditional stock update), or, if the
     * batch does not fit, one by one.
     *
     * @param orders 1 to 500, each of the given activity
     * @return one answer per order, in order
     * @throws IllegalArgumentException if the activity has no stock row; nothing changed
     * @throws IllegalStateException if an order number is stored for another buyer; every other order of the batch got its answer,
     *     which repeating the call tells. The same holds for the {@code DataIntegrityViolationException} of a row MySQL refuses.
     */
    List<PlaceAnswer> place(ActivityId activity, List<NewOrder> orders);

    /** UNPAID → PAID, only before the order expires. */
    PayAnswer pay(OrderNo orderNo);

    /** UNPAID → CANCELLED; the winner gives the unit back to MySQL and writes the release outbox in the same transaction. */
    CancelAnswer cancel(OrderNo orderNo, CancelReason reason);

    Optional<Order> find(OrderNo orderNo);

    /** The order that a request with this key placed straight, live or cancelled; the newest if there are several. */
    Optional<OrderNo> ofRequest(ActivityId activity, UserId userId, String requestKey);

    /** The stored ones of these orders, in no order; {@code orderNos} 1 to 1,000. */
    List<Order> findAll(Collection<OrderNo> orderNos);

    /** Those of these orders that are live now; {@code orders} 1 to 1,000. */
    default Set<OrderNo> stillLive(Collection<Order> orders) {
        return findAll(orders.stream().map(Order::orderNo).toList()).stream()
                .filter(order -> order.state().isLive())
                .map(Order::orderNo)
                .collect(Collectors.toSet());
    }

    /** The live orders of these buyers, in no order; {@code users} 1 to 1,000. */
    List<Order> liveOf(ActivityId activity, Collection<UserId> users);

    /** A buyer's orders of all activities, newest first. At most {@code limit}, 1 to 100. */
    List<Order> ofUser(UserId userId, int limit);

    /**
     * UNPAID orders that expired at or before the given time, by id.
     *
     * @param afterId 0, or the last id of the previous page
     * @param shard this worker's part of the ids
     * @param limit 1 to 1,000
     */
    List<Order> expired(Instant at, long afterId, Shard shard, int limit);

    /** Live orders of an activity by id, for adoption and audit; {@code limit} 1 to 1,000. */
    List<Order> live(ActivityId activity, long afterId, int limit);

    /** Releases Redis has not been told of, by id; {@code limit} 1 to 1,000. */
    List<PendingRelease> pendingReleases(long afterId, int limit);

    /** The release Redis has not been told of for this order; empty if there is none or Redis was told. */
    Optional<PendingRelease> pendingRelease(OrderNo orderNo);

    /** Removes an outbox row after Redis was told. Repeating it changes nothing. */
    void forgetRelease(OrderNo orderNo);

    /** Whether an order of the activity is UNPAID. */
    boolean hasUnpaid(ActivityId activity);

    /** Units without a live order; empty if there is no such activity. One row is read. */
    Optional<Integer> available(ActivityId activity);

    /** The activity's balance; empty if there is no such activity. */
    Optional<BookBalance> balance(ActivityId activity);
}
