package io.seckill.local.command;

import io.seckill.local.running.Installation;
import io.seckill.local.running.LocalRun;
import io.seckill.local.running.RunKind;
import io.seckill.local.running.RunPorts;
import io.seckill.local.running.Runs;
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
        Installation installation = Installation.find();
        boolean demo = shows(installation, RunKind.DEMO);
        boolean well = true;
        if (demo) {
            console.accept("The demo:");
            well = print(installation, RunKind.DEMO, console);
        }
        if (!demo || shows(installation, RunKind.UP)) {
            console.accept("What ./seckill up started:");
            well &= print(installation, RunKind.UP, console);
        }
        return well ? 0 : 1;
    }

    private static boolean shows(Installation installation, RunKind kind) {
        return new Runs(installation, kind).record(kind).isPresent();
    }

    private static boolean print(Installation installation, RunKind kind, Console console) {
        return new StatusPage(console.writer()).print(new LocalRun(installation, kind, RunPorts.FIXED, console));
    }
}
