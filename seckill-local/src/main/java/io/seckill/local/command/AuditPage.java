package io.seckill.local.command;

import io.seckill.core.reconcile.Difference;
import io.seckill.core.reconcile.Figures;
import io.seckill.core.reconcile.Reconciliation;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.LawReport;
import java.io.PrintWriter;

/** Prints an audit as a table; a broken law is followed by the orders concerned. */
final class AuditPage {
    private static final int MAX_ITEMS = 100;

    private final PrintWriter out;

    AuditPage(PrintWriter out) {
        this.out = out;
    }

    void print(AuditReport report) {
        out.println();
        out.println("Audit of activity " + report.evidence().activity().id() + ", \""
                + report.evidence().activity().title() + "\"");
        out.println("Broker: " + report.evidence().broker().words());
        out.println();
        out.printf("  %-2s %-14s %-22s %s%n", "", "law", "verdict", "evidence");
        report.laws().forEach(this::law);
        out.println();
        out.println(report.ok() ? "Every law holds." : "NOT every law holds.");
        out.flush();
    }

    void print(Reconciliation run) {
        Figures figures = run.comparison().figures();
        out.println();
        out.printf(
                "Reconcile: MySQL available %d, Redis stock %s, open claims %d, sold %d, difference %s%n",
                figures.book().available(),
                figures.redisStock(),
                figures.openClaims(),
                figures.book().live(),
                figures.difference());
        if (run.isOk()) {
            out.println("Nothing differs.");
        }
        run.items().stream().limit(MAX_ITEMS).forEach(this::item);
        if (run.items().size() > MAX_ITEMS) {
            out.println("  … and " + (run.items().size() - MAX_ITEMS) + " more, in seckill_reconcile_item");
        }
        out.flush();
    }

    private void item(Reconciliation.Item item) {
        Difference difference = item.difference();
        out.printf(
                "  %-8s %-17s %-16s %s%s%n",
                item.outcome(),
                difference.finding(),
                difference.finding().remedy(),
                difference.orderNo() == null ? "" : difference.orderNo() + ": ",
                difference.detail());
    }

    private void law(LawReport report) {
        out.printf(
                "  %-2d %-14s %-22s %s%n",
                report.law().number(), report.law().title(), report.verdict().words(), report.evidence());
        report.orderNos().forEach(orderNo -> out.printf("     %-14s %s%n", "", orderNo));
    }
}
