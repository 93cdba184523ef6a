package io.seckill.local.command;

import io.seckill.local.running.Installation;
import io.seckill.local.running.LocalRun;
import io.seckill.local.running.RunKind;
import io.seckill.local.running.RunPorts;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./seckill down}. */
@Command(name = "down", description = "Stop what ./seckill up started. The data stays.")
final class DownCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() {
        Console console = new Console(spec.commandLine().getOut());
        LocalRun run = new LocalRun(Installation.find(), RunKind.UP, RunPorts.FIXED, console);
        if (run.record().isEmpty() && run.parts().stream().noneMatch(part -> part.isRunning() && !part.isExternal())) {
            console.accept("Nothing that ./seckill up started is running.");
            return 0;
        }
        console.accept("Stopping the applications, then the servers ...");
        run.stop();
        console.accept("Stopped.");
        return 0;
    }
}
