package io.seckill.core.reconcile;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerUnreadableException;
import io.seckill.core.claim.SweepProperties;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.OrderBook;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Finds what differs between Redis, MySQL and the broker about one activity. Reads only, in pages, so it may run at any time and as
 * often as one likes. Work in flight is no difference: each rule has its grace age, and what looks wrong is looked at twice.
 */
public final class ComparingBooks {
    private static final Logger log = LoggerFactory.getLogger(ComparingBooks.class);

    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final ClaimMessages messages;
    private final SweepProperties graces;
    private final int maxDifferences;
    private final Clock clock;

    public ComparingBooks(
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages,
            SweepProperties graces,
            ReconcileProperties properties,
            Clock clock) {
        this.orders = orders;
        this.ledger = ledger;
        this.messages = messages;
        this.graces = graces;
        this.maxDifferences = properties.maxDifferences();
        this.clock = clock;
    }

    /**
     * Compares one activity that MySQL knows.
     *
     * @throws io.seckill.core.claim.LedgerUnavailableException if Redis does not answer, DataAccessException if MySQL does not. Without
     *     the broker the comparison says nothing about lost messages
     */
    public Comparison compare(Activity activity) {
        try {
            return compareAll(activity);
        } catch (LedgerUnreadableException e) {
            Figures figures = new Figures(orders.balance(activity.id()).orElseThrow(), null, null);
            Difference unreadable = Difference.of(Finding.UNREADABLE_SALE, String.valueOf(e.getMessage()));
            return new Comparison(activity, figures, List.of(unreadable), false);
        }
    }

    private Comparison compareAll(Activity activity) {
        ActivityId id = activity.id();
        Instant now = clock.instant();
        Differences differences = new Differences(maxDifferences);
        long wrongBy = totalsDifferBy(id);
        BrokerState broker = broker();
        new ClaimsAgainstOrders(orders, ledger, graces)
                .compare(id, broker == null ? null : broker.waiting(now), now, differences);
        new OrdersAgainstClaims(orders, ledger).compare(id, now.minus(graces.confirmedGrace()), differences);
        Figures figures =
                new Figures(orders.balance(id).orElseThrow(), ledger.balance(id).orElse(null), broker);
        if (ledger.contradicts(activity)) {
            differences.add(Difference.of(Finding.WRONG_SALE, "Redis holds another window, or has closed the sale"));
        }
        addTotals(figures, wrongBy, differences);
        addSums(activity, now, figures, differences);
        return new Comparison(activity, figures, differences.found(), differences.isComplete());
    }

    private @Nullable BrokerState broker() {
        try {
            return messages.state();
        } catch (RuntimeException e) {
            log.warn(
                    "The broker did not say what waits there; lost messages are left to the next run: {}",
                    e.toString());
            return null;
        }
    }

    private long totalsDifferBy(ActivityId id) {
        Optional<LedgerBalance> balance = ledger.balance(id);
        Optional<BookBalance> book = orders.balance(id);
        return balance.isEmpty() || book.isEmpty()
                ? 0
                : book.get().total() - balance.get().total();
    }

    /** Seen before and after the pages were read: an adjustment that is just being told to Redis does not last that long. */
    private static void addTotals(Figures figures, long wrongBefore, Differences differences) {
        LedgerBalance ledger = figures.ledger();
        if (ledger == null) {
            return;
        }
        long wrongBy = figures.book().total() - ledger.total();
        if (wrongBy != 0 && wrongBy == wrongBefore) {
            differences.add(Difference.of(
                    Finding.WRONG_TOTAL, wrongBy, "MySQL " + figures.book().total() + ", Redis " + ledger.total()));
        }
    }

    private static void addSums(Activity activity, Instant now, Figures figures, Differences differences) {
        BookBalance book = figures.book();
        LedgerBalance ledger = figures.ledger();
        Long stock = figures.redisStock();
        boolean due = !now.isBefore(activity.startsAt()) && (now.isBefore(activity.endsAt()) || book.live() > 0);
        if (ledger != null && stock != null) {
            long missing = differences.unitsMissing(ledger.total(), stock, ledger.claims(), book.available());
            // The other differences have to be known, all of them, and the total be right: before that the sum says
            // nothing
            if (missing != 0 && differences.isComplete() && ledger.total() == book.total()) {
                String sum = "stock " + stock + " + claims " + ledger.claims() + ", total " + ledger.total();
                differences.add(Difference.of(Finding.WRONG_STOCK, missing, sum));
            }
        } else if (due || ledger != null) {
            String seen = ledger == null ? "Redis does not know the sale" : "Redis has lost the stock";
            differences.add(
                    Difference.of(Finding.STATE_LOST, book.available(), seen + ", MySQL has " + book.available()));
        }
        if (!book.holds()) {
            String sum = "available " + book.available() + " + live " + book.live() + ", total " + book.total()
                    + ", journal " + book.journal();
            differences.add(Difference.of(Finding.BROKEN_BOOK, book.total() - book.available() - book.live(), sum));
        }
    }
}
