package io.seckill.local.audit;

import io.seckill.core.claim.Claim;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.BookBalance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/** Judges the laws from what one look found. Pure: the same evidence gets the same verdicts. */
final class Judge {
    private Judge() {}

    static List<LawReport> judge(Evidence evidence) {
        return List.of(
                noOversell(evidence),
                onePerUser(evidence),
                ledgerBalance(evidence),
                bookBalance(evidence),
                noLostBuyer(evidence),
                noLostUnit(evidence),
                threeAnswers(evidence));
    }

    private static LawReport noOversell(Evidence e) {
        BookBalance book = e.book();
        Collection<BrokenRow> rows = e.brokenBy(SqlChecks.NO_OVERSELL);
        boolean holds = book.live() <= book.total() && rows.isEmpty();
        String evidence = book.live() + " live orders of " + book.total() + " units";
        return LawReport.judged(
                Law.NO_OVERSELL, holds, evidence, holds ? Set.of() : e.live().keySet());
    }

    private static LawReport onePerUser(Evidence e) {
        List<BrokenRow> rows = e.brokenBy(SqlChecks.ONE_PER_USER);
        boolean holds = e.book().duplicates() == 0 && rows.isEmpty();
        String evidence = e.book().duplicates() + " buyers with more than one live order";
        return LawReport.judged(Law.ONE_PER_USER, holds, evidence, named(rows));
    }

    private static LawReport ledgerBalance(Evidence e) {
        LedgerBalance ledger = e.ledger();
        if (ledger == null) {
            boolean finished = e.activity().isFinished();
            boolean rightly = finished || (e.claims().isEmpty() && e.live().isEmpty());
            String why = finished ? " (finished)" : rightly ? " (never pre-heated)" : ", but it sold";
            return LawReport.judged(
                    Law.LEDGER_BALANCE,
                    rightly,
                    "Redis does not know the activity" + why,
                    e.live().keySet());
        }
        String stock = ledger.stock() == null ? "LOST" : ledger.stock().toString();
        String evidence = "stock " + stock + " + claims " + ledger.claims() + ", total " + ledger.total();
        return LawReport.judged(Law.LEDGER_BALANCE, ledger.holds(), evidence, Set.of());
    }

    private static LawReport bookBalance(Evidence e) {
        BookBalance book = e.book();
        List<BrokenRow> rows = new ArrayList<>(e.brokenBy(SqlChecks.BOOK_BALANCE));
        rows.addAll(e.brokenBy(SqlChecks.JOURNAL));
        String evidence = "available " + book.available() + " + live " + book.live() + ", total " + book.total()
                + ", journal " + book.journal();
        return LawReport.judged(Law.BOOK_BALANCE, book.holds() && rows.isEmpty(), evidence, named(rows));
    }

    /** Open for longer than the bound is a lost buyer; open for less is a buyer on the way. */
    private static LawReport noLostBuyer(Evidence e) {
        Set<String> lost = new TreeSet<>(e.overdue());
        Set<String> open = new TreeSet<>();
        e.claims().forEach((orderNo, claim) -> {
            if (claim.state().isOpen()) {
                open.add(orderNo);
            }
        });
        if (!lost.isEmpty()) {
            return LawReport.judged(
                    Law.NO_LOST_BUYER, false, lost.size() + " claims open beyond the reconcile bound", lost);
        }
        LedgerBalance ledger = e.ledger();
        if (ledger != null && e.still() && ledger.open() != open.size()) {
            return LawReport.judged(
                    Law.NO_LOST_BUYER,
                    false,
                    open.size() + " claims open, but the sweep's list has " + ledger.open(),
                    open);
        }
        if (!open.isEmpty()) {
            return LawReport.inFlight(Law.NO_LOST_BUYER, open.size() + " claims still open", open);
        }
        return LawReport.judged(Law.NO_LOST_BUYER, true, "no claim is open", Set.of());
    }

    private static LawReport noLostUnit(Evidence e) {
        if (e.activity().isFinished() && e.ledger() == null) {
            return LawReport.judged(
                    Law.NO_LOST_UNIT, true, e.live().size() + " live orders; agreed when it was finished", Set.of());
        }
        List<String> moving = Moving.in(e);
        if (!moving.isEmpty()) {
            return LawReport.inFlight(Law.NO_LOST_UNIT, String.join(", ", moving), Set.of());
        }
        Set<String> unmatched = new TreeSet<>(e.claims().keySet());
        unmatched.removeAll(e.live().keySet());
        Set<String> unclaimed = new TreeSet<>(e.live().keySet());
        unclaimed.removeAll(e.claims().keySet());
        Long redisStock = e.ledger() == null ? null : e.ledger().stock();
        boolean neverSold = e.ledger() == null && e.live().isEmpty();
        boolean sameStock =
                neverSold || (redisStock != null && redisStock == e.book().available());
        String evidence = e.claims().size() + " claims, " + e.live().size() + " live orders, Redis stock " + redisStock
                + ", MySQL available " + e.book().available();
        Set<String> concerned = new TreeSet<>(unmatched);
        concerned.addAll(unclaimed);
        concerned.addAll(ofAnother(e));
        return LawReport.judged(Law.NO_LOST_UNIT, concerned.isEmpty() && sameStock, evidence, concerned);
    }

    /** Orders whose claim stands for another buyer. */
    private static List<String> ofAnother(Evidence e) {
        List<String> found = new ArrayList<>();
        e.live().forEach((orderNo, order) -> {
            Claim claim = e.claims().get(orderNo);
            if (claim != null && !claim.userId().equals(order.userId())) {
                found.add(orderNo);
            }
        });
        return found;
    }

    /** A settled claim is an order its buyer may be told of: it must be in the book, live or cancelled. */
    private static LawReport threeAnswers(Evidence e) {
        Set<String> told = new TreeSet<>();
        for (Map.Entry<String, Claim> entry : e.claims().entrySet()) {
            if (!entry.getValue().state().isOpen() && !e.live().containsKey(entry.getKey())) {
                told.add(entry.getKey());
            }
        }
        told.removeAll(e.fates().keySet());
        String evidence = told.isEmpty()
                ? "every settled claim's order exists"
                : told.size() + " settled claims without an order";
        return LawReport.judged(Law.THREE_ANSWERS, told.isEmpty(), evidence, told);
    }

    private static List<String> named(Collection<BrokenRow> rows) {
        return rows.stream().flatMap(row -> row.orderNos().stream()).distinct().toList();
    }
}
