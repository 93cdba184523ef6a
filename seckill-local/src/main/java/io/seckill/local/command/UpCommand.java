package io.seckill.local.command;

import io.seckill.local.config.LocalConfiguration;
import io.seckill.local.running.Installation;
import io.seckill.local.running.LocalRun;
import io.seckill.local.running.Part;
import io.seckill.local.running.RunFailedException;
import io.seckill.local.running.RunKind;
import io.seckill.local.running.RunLock;
import io.seckill.local.running.RunPorts;
import io.seckill.local.running.Runs;
import io.seckill.local.token.LocalKey;
import io.seckill.stack.ExternalServers;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code ./seckill up}. */
@Command(
        name = "up",
        description = "Start servers and applications on fixed ports; they keep their data and outlive this command.",
        footer = {
            "",
            "If a part has died, the rest is ended and everything is started again. Exits 0 if all is well, else 1.",
            "Servers that run elsewhere take the place of local ones: SECKILL_MYSQL_URL (with SECKILL_MYSQL_USER and",
            "SECKILL_MYSQL_PASSWORD), SECKILL_REDIS_URL, SECKILL_ROCKETMQ_NAMESRV."
        })
final class UpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Override
    public Integer call() throws InterruptedException {
        Console console = new Console(spec.commandLine().getOut());
        Installation installation = Installation.find();
        LocalRun run = new LocalRun(installation, RunKind.UP, RunPorts.FIXED, console);
        return RunLock.holding(installation, RunKind.UP, () -> {
            bringUp(run, installation, console);
            boolean well = new StatusPage(console.writer()).print(run);
            console.accept(
                    well
                            ? "Next: ./seckill status, ./seckill down, or open a sale (docs/local.md)."
                            : "It runs, but not all of it is well. ./seckill down and ./seckill up start everything again.");
            return well ? 0 : 1;
        });
    }

    private static void bringUp(LocalRun run, Installation installation, Console console) throws InterruptedException {
        if (run.parts().stream().allMatch(Part::isRunning)) {
            console.accept("Already up.");
            return;
        }
        if (run.record().isPresent()) {
            console.accept("A part of it is gone: ending the rest, then starting everything ...");
        }
        // Leftovers of a run that lost a part would hold the ports
        run.endLeftovers();
        requireFree(installation, RunPorts.FIXED.taken(ExternalServers.from(System.getenv())));
        start(run, LocalKey.readOrCreate(installation.key(), LocalConfiguration.random()));
    }

    /** Ctrl-C before everything is up ends what was started; after that, everything outlives this command. */
    private static void start(LocalRun run, String key) throws InterruptedException {
        Thread ending = new Thread(run::stopAtExit, "seckill-up-end");
        Runtime.getRuntime().addShutdownHook(ending);
        run.start(key);
        Runtime.getRuntime().removeShutdownHook(ending);
    }

    private static void requireFree(Installation installation, List<Integer> taken) {
        if (taken.isEmpty()) {
            return;
        }
        if (new Runs(installation, RunKind.DEMO).current().isPresent()) {
            throw new RunFailedException(
                    "A demo runs here and listens on port " + taken + ". End it with Ctrl-C and try again.");
        }
        throw new RunFailedException("Something else listens on port " + taken
                + " of this machine. End it and try again; ./seckill demo finds free ports by itself.");
    }
}
