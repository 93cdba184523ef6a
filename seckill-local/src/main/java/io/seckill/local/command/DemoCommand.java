package io.seckill.local.command;

import io.seckill.core.order.UserId;
import io.seckill.local.config.LocalConfiguration;
import io.seckill.local.demo.DemoReport;
import io.seckill.local.demo.DemoSale;
import io.seckill.local.running.Installation;
import io.seckill.local.running.LocalRun;
import io.seckill.local.running.RunKind;
import io.seckill.local.running.RunLock;
import io.seckill.local.running.RunPorts;
import io.seckill.local.running.RunRecord;
import io.seckill.local.rush.Rush;
import io.seckill.local.token.LocalKey;
import io.seckill.local.token.LocalTokens;
import io.seckill.stack.ExternalServers;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code ./seckill demo}. */
@Command(
        name = "demo",
        description =
                "Run a whole sale: start everything, sell 100 units to 1,000 buyers who click twice, audit the laws.",
        footer = {"", "Exits 0 if every law holds, else 1. Without --once it keeps serving until Ctrl-C."})
final class DemoCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Option(names = "--once", description = "Stop everything after the sale.")
    private boolean once;

    @Option(names = "--json", description = "End with one line of JSON; words go to standard error.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        Console console = new Console(
                json ? spec.commandLine().getErr() : spec.commandLine().getOut());
        Installation installation = Installation.find();
        return RunLock.holding(installation, RunKind.DEMO, () -> {
            LocalRun run = new LocalRun(installation, RunKind.DEMO, ports(console), console);
            clearEarlier(run, console);
            Runtime.getRuntime().addShutdownHook(new Thread(run::stopAtExit, "seckill-demo-end"));
            return sell(run, console, LocalKey.readOrCreate(installation.key(), LocalConfiguration.random()));
        });
    }

    private Integer sell(LocalRun run, Console console, String key) throws InterruptedException {
        RunRecord record = run.start(key);
        LocalTokens tokens = new LocalTokens(key, LocalConfiguration.clock());
        DemoSale sale = new DemoSale(
                LocalConfiguration.clock(),
                new Rush(tokens, LocalConfiguration.random(), (buyers, of, accepted) -> {}),
                new Rush(tokens, LocalConfiguration.random(), new ProgressLine(console.writer())));
        String operator = tokens.mint(new UserId("demo-operator"), true);
        console.accept("Warming up with a small sale ...");
        sale.warmUp(record, operator);
        console.accept("Selling 100 units to 1,000 buyers, 200 at a time, each clicking twice ...");
        DemoReport report = sale.run(record, operator);
        new DemoPage(console.writer()).print(report, run, !once);
        if (once) {
            console.accept("Stopping everything ...");
            run.stop();
        }
        if (json) {
            spec.commandLine().getOut().println(JsonLines.ofFields(report.fields()));
            spec.commandLine().getOut().flush();
        }
        if (!once) {
            // Ctrl-C ends the wait; the shutdown hook ends the run
            new CountDownLatch(1).await();
        }
        return report.ok() ? 0 : 1;
    }

    private static RunPorts ports(Console console) {
        var taken = RunPorts.FIXED.taken(ExternalServers.from(System.getenv()));
        if (taken.isEmpty()) {
            return RunPorts.FIXED;
        }
        console.accept("Something listens on " + taken + " already, so this demo takes free ports.");
        return RunPorts.free();
    }

    /** Ends and deletes what a demo that was killed has left. */
    private static void clearEarlier(LocalRun run, Console console) {
        if (run.record().isPresent()) {
            console.accept("Ending what an earlier demo has left running ...");
        }
        run.endLeftovers();
        run.deleteData();
    }
}
