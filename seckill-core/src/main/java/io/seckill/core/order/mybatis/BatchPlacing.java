package io.seckill.core.order.mybatis;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.mysql.Transactions;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.Order;
import io.seckill.core.order.PlaceAnswer;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.transaction.TransactionStatus;

/** Places orders: together in one transaction if they fit, else each in its own. */
final class BatchPlacing {
    private final OrderMapper orders;
    private final MovementMapper movements;
    private final EventMapper events;
    private final Transactions transactions;
    private final Clock clock;

    BatchPlacing(
            OrderMapper orders, MovementMapper movements, EventMapper events, Transactions transactions, Clock clock) {
        this.orders = orders;
        this.movements = movements;
        this.events = events;
        this.transactions = transactions;
        this.clock = clock;
    }

    List<PlaceAnswer> place(ActivityId activity, List<NewOrder> wanted) {
        Instant now = clock.instant();
        List<OrderRow> rows =
                wanted.stream().map(order -> OrderRow.of(order, now)).toList();
        if (rows.size() > 1 && together(activity, rows)) {
            return rows.stream()
                    .<PlaceAnswer>map(row -> new PlaceAnswer.Placed(row.orderNo()))
                    .toList();
        }
        return oneByOne(activity, rows);
    }

    /** Two batches that meet on the same buyers insert them in the same order, so they queue instead of deadlocking. */
    private boolean together(ActivityId activity, List<OrderRow> rows) {
        List<OrderRow> sorted = rows.stream()
                .sorted(Comparator.comparing(row -> row.order().userId().value()))
                .toList();
        try {
            return transactions.run(transaction -> write(activity, sorted, transaction));
        } catch (DataIntegrityViolationException e) {
            return false;
        }
    }

    /** A row that cannot be stored does not keep the others out: it is reported after them. */
    private List<PlaceAnswer> oneByOne(ActivityId activity, List<OrderRow> rows) {
        List<PlaceAnswer> answers = new ArrayList<>(rows.size());
        @Nullable RuntimeException failure = null;
        for (OrderRow row : rows) {
            try {
                answers.add(transactions.retrying(() -> placeOne(activity, row)));
            } catch (DataIntegrityViolationException | BrokenLawException e) {
                if (failure == null) {
                    failure = e;
                } else {
                    failure.addSuppressed(e);
                }
            }
        }
        if (failure != null) {
            throw failure;
        }
        return answers;
    }

    private PlaceAnswer placeOne(ActivityId activity, OrderRow row) {
        try {
            if (transactions.once(transaction -> write(activity, List.of(row), transaction))) {
                return new PlaceAnswer.Placed(row.orderNo());
            }
        } catch (DuplicateKeyException e) {
            return judge(activity, row.order())
                    .orElseThrow(() -> new ConcurrencyFailureException(
                            "Order " + row.orderNo()
                                    + " met a row that is neither its own nor its buyer's, or is gone again",
                            e));
        }
        if (movements.available(activity).isEmpty()) {
            throw new IllegalArgumentException("Activity " + activity + " has no stock row");
        }
        return new PlaceAnswer.SoldOut(row.orderNo());
    }

    /** Orders, journal, events, and last the hot row, so that it is locked shortest. */
    private boolean write(ActivityId activity, List<OrderRow> rows, TransactionStatus transaction) {
        orders.insertAll(activity, rows);
        movements.journalPlaced(
                activity,
                rows.stream().map(OrderRow::orderNo).toList(),
                rows.get(0).createdAt());
        events.created(activity, rows);
        boolean taken = movements.take(activity, rows.size()) == 1;
        if (!taken) {
            transaction.setRollbackOnly();
        }
        return taken;
    }

    /**
     * Says what a duplicate key meant by reading again, never by the error alone: a duplicate primary key, say, is nobody's
     * second purchase. Empty if no row explains it, e.g. because the other order was cancelled meanwhile.
     */
    private Optional<PlaceAnswer> judge(ActivityId activity, NewOrder order) {
        Optional<Order> same = orders.find(order.orderNo());
        if (same.isPresent()) {
            if (!same.get().userId().equals(order.userId())) {
                throw new BrokenLawException("Order number " + order.orderNo() + " is stored for another buyer");
            }
            return Optional.of(
                    new PlaceAnswer.AlreadyPlaced(order.orderNo(), same.get().state()));
        }
        Optional<PlaceAnswer> other = orders.liveOf(activity, order.userId())
                .map(live -> new PlaceAnswer.AlreadyBought(order.orderNo(), live.orderNo()));
        // Both rows come in one transaction, so the order is looked for once more: it may have come meanwhile
        if (other.isEmpty()
                && movements.isJournalled(order.orderNo())
                && orders.find(order.orderNo()).isEmpty()) {
            throw new BrokenLawException("The journal says that order " + order.orderNo()
                    + " was stored, and it is not there: a person has to say which is right");
        }
        return other;
    }
}
