package io.seckill.local.command;

import io.seckill.local.running.Installation;
import io.seckill.local.running.LocalRun;
import io.seckill.local.running.RunKind;
import io.seckill.local.running.RunPorts;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./seckill status}. */
@Command(
        name = "status",
        description = "Show each part of what runs here: port, process id, health.",
        footer = {"", "Exits 0 if every part runs and is healthy, else 1."})
final class StatusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Console console = new Console(spec.commandLine().getOut());
        LocalRun demo = run(RunKind.DEMO, console);
        LocalRun up = run(RunKind.UP, console);
        boolean demoRuns = demo.record().isPresent();
        boolean well = true;
        if (demoRuns) {
            console.accept("The demo:");
            well = new StatusPage(console.writer()).print(demo);
        }
        if (!demoRuns || up.record().isPresent()) {
            console.accept("What ./seckill up started:");
            well &= new StatusPage(console.writer()).print(up);
        }
        return well ? 0 : 1;
    }

    private static LocalRun run(RunKind kind, Console console) {
        return new LocalRun(Installation.find(), kind, RunPorts.FIXED, console);
    }
}
