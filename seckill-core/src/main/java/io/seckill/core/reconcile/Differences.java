package io.seckill.core.reconcile;

import io.seckill.core.order.UserId;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Collects differences up to a bound; a claim that is seen on two pages counts once. */
final class Differences {
    private final int max;
    private final Set<List<String>> seen = new HashSet<>();
    private final List<Difference> found = new ArrayList<>();
    private boolean complete = true;

    Differences(int max) {
        this.max = max;
    }

    /** Whether more may be looked for. */
    boolean goesOn() {
        if (found.size() >= max || Thread.currentThread().isInterrupted()) {
            complete = false;
        }
        return complete;
    }

    void add(Difference difference) {
        if (seen.add(key(difference))) {
            found.add(difference);
        }
    }

    /** Whether the buyer's claim was found to be unreadable: whether it is the order's nobody can say. */
    boolean isUnreadable(UserId user) {
        return seen.contains(key(Difference.unreadable(user.value())));
    }

    private static List<String> key(Difference difference) {
        return List.of(
                difference.finding().name(),
                String.valueOf(difference.orderNo()),
                String.valueOf(difference.userId()),
                difference.orderNo() == null ? difference.detail() : "");
    }

    List<Difference> found() {
        return List.copyOf(found);
    }

    boolean isComplete() {
        return complete;
    }

    /**
     * What has to be added to Redis' stock once the others are repaired, so that stock + claims = total, never below zero. Nothing if
     * Redis would then offer more than MySQL has: behind that stand orders too young to be listed.
     */
    long unitsMissing(long total, long stock, long claims, long available) {
        for (Difference difference : found) {
            switch (difference.finding().remedy()) {
                case RELEASE -> {
                    stock++;
                    claims--;
                }
                case ADOPT -> {
                    // In place of another claim of its buyer, whose unit comes back first
                    boolean instead = difference.claim() != null;
                    stock = instead ? stock : Math.max(0, stock - 1);
                    claims = instead ? claims : claims + 1;
                }
                default -> {}
            }
        }
        long right = Math.max(0, total - claims);
        return right > stock && right > available ? 0 : right - stock;
    }
}
