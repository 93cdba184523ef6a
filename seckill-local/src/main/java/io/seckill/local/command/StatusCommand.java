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
        description = "Show each part of what ./seckill up started: port, process id, health.",
        footer = {"", "Exits 0 if every part runs and is healthy, else 1."})
final class StatusCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Console console = new Console(spec.commandLine().getOut());
        LocalRun run = new LocalRun(Installation.find(), RunKind.UP, RunPorts.FIXED, console);
        return new StatusPage(console.writer()).print(run) ? 0 : 1;
    }
}
