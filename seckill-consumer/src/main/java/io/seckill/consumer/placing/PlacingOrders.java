package io.seckill.consumer.placing;

import io.seckill.consumer.settling.Outcome;
import io.seckill.consumer.settling.Settling;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.PlaceAnswer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.springframework.dao.DataIntegrityViolationException;

/**
 * Places the orders of confirmed claims, activity by activity, and settles each claim after its order's transaction. One call is
 * one try: it never throws, and a claim that fails leaves the others theirs. Every step is idempotent on the order number, so a
 * claim without an outcome is simply tried again.
 */
public final class PlacingOrders {
    private final OrderBook book;
    private final ClaimLedger ledger;
    private final Settling settling;
    private final KnownActivities activities;
    private final Pace pace;
    private final int ordersPerTransaction;

    public PlacingOrders(
            OrderBook book,
            ClaimLedger ledger,
            Settling settling,
            KnownActivities activities,
            Pace pace,
            int ordersPerTransaction) {
        this.book = book;
        this.ledger = ledger;
        this.settling = settling;
        this.activities = activities;
        this.pace = pace;
        this.ordersPerTransaction = ordersPerTransaction;
    }

    /** One result per distinct claim. */
    Map<ClaimedOrder, Result> place(Collection<ClaimedOrder> claims) {
        Map<ActivityId, Map<ClaimedOrder, Boolean>> byActivity = new LinkedHashMap<>();
        for (ClaimedOrder claim : claims) {
            byActivity
                    .computeIfAbsent(claim.activityId(), a -> new LinkedHashMap<>())
                    .put(claim, true);
        }
        Map<ClaimedOrder, Result> results = new LinkedHashMap<>();
        byActivity.forEach((activity, distinct) -> {
            List<ClaimedOrder> all = List.copyOf(distinct.keySet());
            for (int from = 0; from < all.size(); from += ordersPerTransaction) {
                place(activity, all.subList(from, Math.min(from + ordersPerTransaction, all.size())), results);
            }
        });
        return results;
    }

    private void place(ActivityId activity, List<ClaimedOrder> claims, Map<ClaimedOrder, Result> results) {
        try {
            Optional<Activity> known = activities.find(activity);
            if (known.isEmpty()) {
                claims.forEach(c -> results.put(c, new Result.Unplaceable("there is no activity " + activity)));
                return;
            }
            List<ClaimedOrder> standing = withoutEnded(known.get(), claims, results);
            if (!standing.isEmpty()) {
                placeStanding(activity, standing, known.get().payTimeout(), results);
            }
        } catch (RuntimeException e) {
            // The ports' exceptions, and a bug as well: what has no result yet is tried again, and the cause is logged
            // by the caller
            claims.forEach(c -> results.putIfAbsent(c, new Result.Unanswered(e)));
        }
    }

    private List<ClaimedOrder> withoutEnded(
            Activity known, List<ClaimedOrder> claims, Map<ClaimedOrder, Result> results) {
        OneByOne each = new OneByOne(results);
        Map<ClaimedOrder, LedgerEntry> entries = new LinkedHashMap<>();
        for (ClaimedOrder claim : claims) {
            each.attempt(claim, () -> {
                entries.put(claim, ledger.find(claim.orderNo(), claim.userId()));
                return null;
            });
        }
        boolean finished = isFinished(known, entries.values());
        List<ClaimedOrder> standing = new ArrayList<>();
        entries.forEach((claim, entry) -> {
            if (finished) {
                each.attempt(
                        claim,
                        () -> settling.recall(claim.orderNo(), claim.userId()).orElse(Outcome.GONE));
            } else if (entry instanceof LedgerEntry.Gone) {
                // An order that MySQL already has wins over the tombstone
                each.attempt(
                        claim,
                        () -> settling.settleStored(claim.orderNo(), claim.userId())
                                .orElse(Outcome.GONE));
            } else {
                standing.add(claim);
            }
        });
        return standing;
    }

    /** What is remembered of a sale may be older than its end; so it is looked up anew if the ledger does not hold a claim. */
    private boolean isFinished(Activity known, Collection<LedgerEntry> entries) {
        return known.isFinished()
                || (entries.stream().anyMatch(entry -> !(entry instanceof LedgerEntry.Standing))
                        && activities
                                .findAnew(known.id())
                                .filter(Activity::isFinished)
                                .isPresent());
    }

    private void placeStanding(
            ActivityId activity, List<ClaimedOrder> claims, Duration payTimeout, Map<ClaimedOrder, Result> results) {
        if (!pace.await(claims.size())) {
            throw new IllegalStateException("The application stops; nothing was placed");
        }
        List<NewOrder> orders = claims.stream().map(c -> c.toOrder(payTimeout)).toList();
        List<PlaceAnswer> answers;
        try {
            answers = book.place(activity, orders);
        } catch (IllegalArgumentException e) {
            claims.forEach(c -> results.put(c, new Result.Unplaceable(String.valueOf(e.getMessage()))));
            return;
        } catch (DataIntegrityViolationException | IllegalStateException e) {
            // The book refuses a row for what is in it. Asked for alone, each of the others gets its answer
            if (claims.size() == 1) {
                results.put(claims.get(0), new Result.Unplaceable(String.valueOf(e.getMessage())));
            } else {
                claims.forEach(c -> place(activity, List.of(c), results));
            }
            return;
        }
        OneByOne each = new OneByOne(results);
        for (int i = 0; i < claims.size(); i++) {
            ClaimedOrder claim = claims.get(i);
            PlaceAnswer answer = answers.get(i);
            each.attempt(claim, () -> settling.settle(claim.orderNo(), claim.userId(), answer));
        }
    }
}
