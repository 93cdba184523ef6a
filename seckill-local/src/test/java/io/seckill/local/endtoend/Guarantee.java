package io.seckill.local.endtoend;

import io.seckill.local.audit.Law;
import io.seckill.local.audit.LawReport;
import io.seckill.local.audit.Verdict;
import java.util.ArrayList;
import java.util.List;

/**
 * What the product promises of every sale, as an object that judges one. A sale may have been disturbed in any way: the guarantees are
 * the same.
 */
sealed interface Guarantee {
    /** Every guarantee. */
    List<Guarantee> ALL = List.of(
            new NoOversell(),
            new OnePerUser(),
            new LedgerBalance(),
            new BookBalance(),
            new NoLostBuyer(),
            new NoLostUnit(),
            new ThreeAnswers(),
            new NeverPaidAndCancelled());

    /** What breaks it in this sale; empty if it holds. */
    List<String> broken(SaleRecord sale);

    /** Live orders never exceeded the units on offer, at the end and whenever they were looked at. */
    record NoOversell() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            List<String> broken = law(sale, Law.NO_OVERSELL);
            sale.samples().stream()
                    .filter(book -> book.live() > book.total())
                    .forEach(book -> broken.add("during the sale: " + book));
            return broken;
        }
    }

    /** No buyer has two live orders. */
    record OnePerUser() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            return law(sale, Law.ONE_PER_USER);
        }
    }

    /** In Redis, stock + claims = total. */
    record LedgerBalance() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            return law(sale, Law.LEDGER_BALANCE);
        }
    }

    /** In MySQL, available + live orders = total and the journal agrees, at the end and whenever it was looked at. */
    record BookBalance() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            List<String> broken = law(sale, Law.BOOK_BALANCE);
            sale.samples().stream()
                    .filter(book -> !book.holds())
                    .forEach(book -> broken.add("during the sale: " + book));
            return broken;
        }
    }

    /** No claim is open beyond the reconcile bound, and no buyer is left PENDING. */
    record NoLostBuyer() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            List<String> broken = law(sale, Law.NO_LOST_BUYER);
            sale.buyers()
                    .forEach(rush -> rush.ends().keySet().stream()
                            .filter(end -> end.startsWith("PENDING"))
                            .forEach(end -> broken.add(rush.ends().get(end) + " buyers are PENDING")));
            return broken;
        }
    }

    /** At rest, claims = live orders by number, and both stocks are equal. */
    record NoLostUnit() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            return law(sale, Law.NO_LOST_UNIT);
        }
    }

    /** Every buyer heard of an order that exists, a refusal with its reason, or PENDING; and never contradicting things. */
    record ThreeAnswers() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            List<String> broken = law(sale, Law.THREE_ANSWERS);
            sale.buyers().forEach(rush -> broken.addAll(rush.contradictions()));
            return broken;
        }
    }

    /** No order was paid and cancelled, and no movement of a unit is missing or too much. */
    record NeverPaidAndCancelled() implements Guarantee {
        @Override
        public List<String> broken(SaleRecord sale) {
            return new ArrayList<>(sale.paidAndCancelled());
        }
    }

    private static List<String> law(SaleRecord sale, Law law) {
        List<String> broken = new ArrayList<>();
        for (LawReport report : sale.audit().laws()) {
            if (report.law() == law && report.verdict() != Verdict.HOLDS) {
                broken.add(report.verdict().words() + ": " + report.evidence() + " " + report.orderNos());
            }
        }
        return broken;
    }
}
