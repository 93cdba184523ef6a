package io.seckill.web.ordering;

import io.seckill.api.http.OrderView;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Says where a purchase stands. MySQL outranks Redis: a stored order is the answer, whatever the ledger says. */
@Component
final class FindingOrder {
    /** Orders a buyer is shown at once. */
    private static final int MAX_SHOWN = 50;

    private final OrderBook book;
    private final ClaimLedger ledger;
    private final BookBreaker breaker;

    FindingOrder(OrderBook book, ClaimLedger ledger, BookBreaker breaker) {
        this.book = book;
        this.ledger = ledger;
        this.breaker = breaker;
    }

    /**
     * The buyer's order under this number; empty if there is none, or it is another's.
     *
     * @throws io.seckill.core.claim.LedgerUnavailableException if it is not stored and Redis does not answer: nothing is guessed
     * @throws DataAccessException if MySQL does not answer, unless Redis knows that the order is still on its way
     */
    Optional<OrderView> find(OrderNo orderNo, UserId buyer) {
        Optional<Order> stored;
        try {
            stored = breaker.ask(() -> book.find(orderNo));
        } catch (DataAccessException e) {
            if (isOpen(ledger.find(orderNo, buyer))) {
                return Optional.of(OrderViews.pending(orderNo));
            }
            throw e;
        }
        return stored.isPresent() ? own(stored, buyer) : unstored(orderNo, buyer);
    }

    /** The buyer's stored orders, newest first. */
    List<OrderView> all(UserId buyer) {
        return breaker.ask(() -> book.ofUser(buyer, MAX_SHOWN)).stream()
                .map(OrderViews::stored)
                .toList();
    }

    private Optional<OrderView> unstored(OrderNo orderNo, UserId buyer) {
        LedgerEntry entry = ledger.find(orderNo, buyer);
        if (isOpen(entry)) {
            return Optional.of(OrderViews.pending(orderNo));
        }
        // It may have been stored between the two questions, and then settled, cancelled or forgotten in Redis
        Optional<Order> stored = breaker.ask(() -> book.find(orderNo));
        return stored.isPresent() ? own(stored, buyer) : asTheLedgerSays(orderNo, buyer, entry);
    }

    private static Optional<OrderView> asTheLedgerSays(OrderNo orderNo, UserId buyer, LedgerEntry entry) {
        if (entry instanceof LedgerEntry.Standing) {
            // SETTLED, yet MySQL has no order: reconcile finds out, until then nobody is refused
            return Optional.of(OrderViews.pending(orderNo));
        }
        return entry instanceof LedgerEntry.Gone gone && gone.userId().equals(buyer)
                ? Optional.of(OrderViews.refused(orderNo, gone.reason()))
                : Optional.empty();
    }

    private static boolean isOpen(LedgerEntry entry) {
        return entry instanceof LedgerEntry.Standing standing
                && standing.claim().state().isOpen();
    }

    private static Optional<OrderView> own(Optional<Order> order, UserId buyer) {
        return order.filter(o -> o.userId().equals(buyer)).map(OrderViews::stored);
    }
}
