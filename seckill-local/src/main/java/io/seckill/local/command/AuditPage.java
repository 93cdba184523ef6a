package io.seckill.local.command;

import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.LawReport;
import java.io.PrintWriter;

/** Prints an audit as a table; a broken law is followed by the orders concerned. */
final class AuditPage {
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

    private void law(LawReport report) {
        out.printf(
                "  %-2d %-14s %-22s %s%n",
                report.law().number(), report.law().title(), report.verdict().words(), report.evidence());
        report.orderNos().forEach(orderNo -> out.printf("     %-14s %s%n", "", orderNo));
    }
}
