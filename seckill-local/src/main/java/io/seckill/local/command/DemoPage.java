package io.seckill.local.command;

import io.seckill.local.demo.DemoReport;
import io.seckill.local.running.LocalRun;
import io.seckill.local.rush.RushReport;
import java.io.PrintWriter;

/** The demo's last page, in plain words: what ran where, what was sold, which laws hold, what to try next. */
final class DemoPage {
    private final PrintWriter out;

    DemoPage(PrintWriter out) {
        this.out = out;
    }

    void print(DemoReport report, LocalRun run, boolean keepsServing) {
        RushReport rush = report.rush();
        new RushPage(out).print(rush);
        out.println();
        out.println("What ran where (logs: " + run.logs() + ")");
        new StatusPage(out).print(run);
        out.println("What was sold");
        out.printf(
                "  %d units were on offer. %d buyers sent %d requests; %d have an order, %d were told it was sold out, %d something else (see above).%n",
                report.audit().evidence().book().total(),
                rush.buyers(),
                rush.requests(),
                rush.buyersTold("ACCEPTED"),
                rush.buyersTold("SOLD_OUT"),
                rush.buyers() - rush.buyersTold("ACCEPTED") - rush.buyersTold("SOLD_OUT"));
        out.printf(
                "  MySQL holds %d live orders and has %d left to sell; Redis has %s. Oversold: %d. Buyers with two orders: %d.%n",
                report.audit().evidence().book().live(),
                report.audit().evidence().book().available(),
                report.audit().redisStock(),
                report.oversold(),
                report.audit().evidence().book().duplicates());
        out.println();
        laws(report);
        if (keepsServing) {
            next(report, run);
        }
        out.flush();
    }

    private void laws(DemoReport report) {
        if (!report.ok()) {
            new AuditPage(out).print(report.audit());
            out.println("NOT all is well: see the audit, and the contradictions further up.");
            out.println();
            return;
        }
        out.println("Which laws hold");
        report.audit()
                .laws()
                .forEach(law -> out.printf(
                        "  %d %s: %s (%s)%n",
                        law.law().number(),
                        law.law().title(),
                        law.verdict().words(),
                        law.law().rule()));
        out.println("  All seven, and no answer a buyer was given contradicts them.");
        out.println();
    }

    private void next(DemoReport report, LocalRun run) {
        String id = report.audit().evidence().activity().id().toString();
        String web = run.record().map(record -> record.web()).orElse("");
        out.println("What to try next, in another terminal");
        long left = report.audit().evidence().book().available();
        out.println("  ./seckill rush --activity " + id + " --buyers 500 --concurrency 100   ("
                + (left == 0 ? "everything is sold: all are refused)" : left + " left to sell)"));
        out.println("  ./seckill audit --activity " + id);
        out.println("  curl -H \"Authorization: Bearer $(./seckill token --user alice)\" " + web + "/api/v1/activities/"
                + id);
        out.println();
        out.println("The demo keeps serving. Ctrl-C stops it and everything it started.");
    }
}
