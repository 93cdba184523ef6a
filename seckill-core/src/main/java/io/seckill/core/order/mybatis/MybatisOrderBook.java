package io.seckill.core.order.mybatis;

import io.seckill.api.message.OrderEvent;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.mysql.Transactions;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.CancelAnswer;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.PayAnswer;
import io.seckill.core.order.PendingRelease;
import io.seckill.core.order.PlaceAnswer;
import io.seckill.core.order.Shard;
import io.seckill.core.order.UserId;
import java.time.Clock;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.ConcurrencyFailureException;

/** The order book on MyBatis. */
final class MybatisOrderBook implements OrderBook {
    private static final int MAX_BATCH = 500;
    private static final int MAX_OF_USER = 100;
    private static final int MAX_PAGE = 1_000;

    private final OrderMapper orders;
    private final MovementMapper movements;
    private final ReleaseMapper releases;
    private final EventMapper events;
    private final Transactions transactions;
    private final Clock clock;
    private final BatchPlacing placing;

    MybatisOrderBook(
            OrderMapper orders,
            MovementMapper movements,
            ReleaseMapper releases,
            EventMapper events,
            Transactions transactions,
            Clock clock) {
        this.orders = orders;
        this.movements = movements;
        this.releases = releases;
        this.events = events;
        this.transactions = transactions;
        this.clock = clock;
        this.placing = new BatchPlacing(orders, movements, events, transactions, clock);
    }

    @Override
    public List<PlaceAnswer> place(ActivityId activity, List<NewOrder> wanted) {
        requireRange("orders", wanted.size(), MAX_BATCH);
        for (NewOrder order : wanted) {
            if (!order.orderNo().activityId().equals(activity)) {
                throw new IllegalArgumentException("Order " + order.orderNo() + " is not of activity " + activity);
            }
        }
        return placing.place(activity, wanted);
    }

    @Override
    public PayAnswer pay(OrderNo orderNo) {
        return transactions.run(transaction -> {
            Instant now = clock.instant();
            if (orders.pay(orderNo, now) == 1) {
                events.resolved(orderNo, OrderEvent.Kind.PAID, now);
                return PayAnswer.PAID;
            }
            return orders.find(orderNo).map(order -> payLostTo(order, now)).orElse(PayAnswer.UNKNOWN);
        });
    }

    @Override
    public CancelAnswer cancel(OrderNo orderNo, CancelReason reason) {
        return transactions.run(transaction -> {
            Instant now = clock.instant();
            if (orders.cancel(orderNo, reason, now) == 1) {
                events.resolved(orderNo, OrderEvent.Kind.CANCELLED, now);
                giveBack(orderNo, now);
                return CancelAnswer.CANCELLED;
            }
            return orders.find(orderNo).map(MybatisOrderBook::cancelLostTo).orElse(CancelAnswer.UNKNOWN);
        });
    }

    private void giveBack(OrderNo orderNo, Instant now) {
        ActivityId activity = orderNo.activityId();
        movements.journalCancelled(activity, orderNo, now);
        releases.add(orderNo, now);
        if (movements.giveBack(activity) != 1) {
            throw new BrokenLawException("Order " + orderNo + " holds a unit, but the stock row of activity " + activity
                    + " is missing or full. The order stays UNPAID");
        }
    }

    private static PayAnswer payLostTo(Order order, Instant now) {
        return switch (order.state()) {
            case PAID -> PayAnswer.ALREADY_PAID;
            case CANCELLED -> PayAnswer.CANCELLED;
            case UNPAID -> {
                if (order.expiresAt().isAfter(now)) {
                    throw storedMeanwhile(order);
                }
                yield PayAnswer.EXPIRED;
            }
        };
    }

    private static CancelAnswer cancelLostTo(Order order) {
        return switch (order.state()) {
            case PAID -> CancelAnswer.PAID;
            case CANCELLED -> CancelAnswer.ALREADY_CANCELLED;
            case UNPAID -> throw storedMeanwhile(order);
        };
    }

    /** The update did not see the order, the read after it did: it was committed in between, so the step is repeated. */
    private static ConcurrencyFailureException storedMeanwhile(Order order) {
        return new ConcurrencyFailureException("Order " + order.orderNo() + " was stored while it was looked for");
    }

    @Override
    public Optional<Order> find(OrderNo orderNo) {
        return orders.find(orderNo);
    }

    @Override
    public Optional<OrderNo> ofRequest(ActivityId activity, UserId userId, String requestKey) {
        return orders.ofRequest(activity, userId, requestKey);
    }

    @Override
    public List<Order> findAll(Collection<OrderNo> orderNos) {
        requireRange("orderNos", orderNos.size(), MAX_PAGE);
        return orders.findAll(orderNos);
    }

    @Override
    public List<Order> liveOf(ActivityId activity, Collection<UserId> users) {
        requireRange("users", users.size(), MAX_PAGE);
        return orders.liveOfAll(activity, users);
    }

    @Override
    public List<Order> ofUser(UserId userId, int limit) {
        requireRange("limit", limit, MAX_OF_USER);
        return orders.ofUser(userId, limit);
    }

    @Override
    public List<Order> expired(Instant at, long afterId, Shard shard, int limit) {
        requireRange("limit", limit, MAX_PAGE);
        return orders.expired(at, afterId, shard, limit);
    }

    @Override
    public List<Order> live(ActivityId activity, long afterId, int limit) {
        requireRange("limit", limit, MAX_PAGE);
        return orders.live(activity, afterId, limit);
    }

    @Override
    public List<PendingRelease> pendingReleases(long afterId, int limit) {
        requireRange("limit", limit, MAX_PAGE);
        return releases.page(afterId, limit);
    }

    @Override
    public Optional<PendingRelease> pendingRelease(OrderNo orderNo) {
        return releases.find(orderNo);
    }

    @Override
    public void forgetRelease(OrderNo orderNo) {
        transactions.run(transaction -> releases.remove(orderNo));
    }

    @Override
    public boolean hasUnpaid(ActivityId activity) {
        return orders.hasUnpaid(activity);
    }

    @Override
    public Optional<Integer> available(ActivityId activity) {
        return movements.available(activity);
    }

    @Override
    public Optional<BookBalance> balance(ActivityId activity) {
        return movements.balance(activity);
    }

    private static void requireRange(String what, int value, int max) {
        if (value < 1 || value > max) {
            throw new IllegalArgumentException(what + ": 1.." + max + ", not " + value);
        }
    }
}
