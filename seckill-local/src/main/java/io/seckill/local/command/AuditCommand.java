package io.seckill.local.command;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.LedgerUnreadableException;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.AuditSession;
import io.seckill.local.running.RunFailedException;
import io.seckill.local.running.Servers;
import java.io.PrintWriter;
import java.time.Duration;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code ./seckill audit}. */
@Command(
        name = "audit",
        description = "Judge the seven laws for one activity from Redis, the broker and MySQL.",
        footer = {
            "",
            "Exits 0 if every law was judged and holds, else 1. The servers are those of the run here, or those that",
            "SECKILL_MYSQL_URL, SECKILL_MYSQL_USER, SECKILL_MYSQL_PASSWORD, SECKILL_REDIS_URL and",
            "SECKILL_ROCKETMQ_NAMESRV name."
        })
final class AuditCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(
            names = "--activity",
            required = true,
            paramLabel = "ID",
            converter = ActivityOption.class,
            description = "Which sale.")
    private ActivityId activity = new ActivityId(1);

    @Option(
            names = "--wait",
            defaultValue = "30",
            paramLabel = "SECONDS",
            description = "How long to look again while something is in flight. Default: ${DEFAULT-VALUE}.")
    private int waitSeconds;

    @Option(
            names = "--bound",
            defaultValue = "180",
            paramLabel = "SECONDS",
            description = "How long a claim may stay open before its buyer counts as lost. Default: ${DEFAULT-VALUE}.")
    private int boundSeconds;

    @Option(names = "--repair", description = "Reconcile first: repair what differs by rule, and list it.")
    private boolean repair;

    @Mixin
    private RunOption run = new RunOption();

    @Option(names = "--json", description = "End with one line of JSON.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        if (waitSeconds < 0 || boundSeconds < 1) {
            throw new ParameterException(spec.commandLine(), "--wait is 0 or more, --bound is 1 or more");
        }
        Servers servers = run.runs().servers(System.getenv());
        PrintWriter people =
                json ? spec.commandLine().getErr() : spec.commandLine().getOut();
        people.println(
                "Looking at Redis, the broker and MySQL; up to " + waitSeconds + " s while something is in flight ...");
        people.flush();
        AuditReport report = audit(servers, new AuditPage(people));
        if (json) {
            spec.commandLine().getOut().println(JsonLines.of(report));
        }
        return report.ok() ? 0 : 1;
    }

    private AuditReport audit(Servers servers, AuditPage page) throws InterruptedException {
        try (AuditSession session = AuditSession.open(servers.environment())) {
            if (repair) {
                page.print(session.reconciling()
                        .reconcile(activity, ReconcileMode.REPAIR)
                        .orElseThrow(() -> new RunFailedException("MySQL knows no published activity " + activity)));
            }
            AuditReport report = session.auditing()
                    .audit(activity, Duration.ofSeconds(waitSeconds), Duration.ofSeconds(boundSeconds))
                    .orElseThrow(() -> new RunFailedException("MySQL knows no activity " + activity));
            page.print(report);
            return report;
        } catch (LedgerUnreadableException e) {
            throw new RunFailedException("The laws cannot be judged. " + e.getMessage());
        }
    }
}
