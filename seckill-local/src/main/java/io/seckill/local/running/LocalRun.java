package io.seckill.local.running;

import io.seckill.stack.LocalServer;
import io.seckill.stack.RecordedProcess;
import io.seckill.stack.Stack;
import io.seckill.stack.StackOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.springframework.util.FileSystemUtils;

/**
 * The servers and the applications of one local run, in one folder. What is started is written down before it is waited for, so
 * that whoever comes after a crash can end it.
 */
public final class LocalRun {
    private static final Duration END_BOUND = Duration.ofSeconds(30);

    private final Installation installation;
    private final RunKind kind;
    private final Path folder;
    private final RunFile file;
    private final RunPorts ports;
    private final Consumer<String> say;
    private final Lock changing = new ReentrantLock();
    private volatile boolean stopped;

    /**
     * The run of this kind, whether it runs or not.
     *
     * @param say hears, in words, what is being done
     */
    public LocalRun(Installation installation, RunKind kind, RunPorts ports, Consumer<String> say) {
        this.installation = installation;
        this.kind = kind;
        this.folder = installation.run(kind);
        this.file = new RunFile(folder);
        this.ports = ports;
        this.say = say;
    }

    /** What is written down of this run. */
    public Optional<RunRecord> record() {
        return file.read();
    }

    /** The servers of this run, whichever command started them. */
    public Stack stack() {
        return Stack.attach(stackOptions());
    }

    /**
     * Starts servers and applications, and returns when all are healthy.
     *
     * @param localKey signs the tokens
     * @throws RuntimeException if something does not start, or {@link #stop} was called meanwhile; whatever was started is ended
     */
    public RunRecord start(String localKey) throws InterruptedException {
        try {
            Files.createDirectories(logs());
            say.accept("Starting MySQL, Redis and RocketMQ ...");
            Servers servers = unlessStopped(() -> servers(Stack.start(stackOptions())));
            return startApps(servers, localKey);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot create " + logs(), e);
        } catch (RuntimeException | InterruptedException e) {
            RunFailedException asked = stopped ? new RunFailedException("Stopped while starting", e) : null;
            stop();
            if (asked != null) {
                throw asked;
            }
            throw e;
        }
    }

    private RunRecord startApps(Servers servers, String localKey) throws InterruptedException {
        Map<String, String> environment = new LinkedHashMap<>(servers.environment());
        environment.put("SECKILL_LOCAL_JWT_KEY", localKey);
        AppStarter starter = new AppStarter(installation, logs(), environment);
        RunRecord run = unlessStopped(() -> {
            say.accept("Starting the web, consumer and job applications ...");
            return new RunRecord(RecordedProcess.of(ProcessHandle.current()), servers, List.of());
        });
        for (App app : App.values()) {
            RunRecord before = run;
            run = unlessStopped(() -> {
                RunRecord with = before.with(starter.start(app, ports.apps()));
                file.write(with);
                return with;
            });
        }
        for (RunningApp app : run.apps()) {
            starter.awaitHealthy(app);
        }
        return run;
    }

    /** One step of the start. A stop waits for it to end, and no step begins after a stop: nothing is started behind its back. */
    private <T> T unlessStopped(Supplier<T> step) {
        changing.lock();
        try {
            if (stopped) {
                throw new RunFailedException("Stopped while starting");
            }
            return step.get();
        } finally {
            changing.unlock();
        }
    }

    /** Ends the applications, then the servers, for good; data and logs stay. Nothing happens if nothing runs. */
    public void stop() {
        changing.lock();
        try {
            stopped = true;
            endLeftovers();
        } finally {
            changing.unlock();
        }
    }

    /** As {@link #stop}, when the command ends; says what takes so long, for Ctrl-C is followed by silence otherwise. */
    public void stopAtExit() {
        if (!stopped) {
            say.accept("Stopping everything; this may take half a minute ...");
        }
        stop();
    }

    /** Ends what an earlier command has left running in this folder. */
    public void endLeftovers() {
        List<RunningApp> apps = record().map(RunRecord::apps).orElse(List.of());
        apps.forEach(app -> app.process().askToEnd());
        apps.forEach(app -> app.process().awaitEnd(END_BOUND));
        endServers();
        file.delete();
    }

    /** A demo starts empty each time, so its servers need not put their data in order, which takes the broker ten seconds. */
    private void endServers() {
        if (kind == RunKind.DEMO) {
            stack().servers().stream().filter(server -> !server.isElsewhere()).forEach(LocalServer::kill);
        } else {
            stack().stop();
        }
    }

    /** Every server and application, running or not. */
    public List<Part> parts() {
        return RunParts.of(stack(), record());
    }

    /** Deletes the run's data. Only when nothing runs. */
    public void deleteData() {
        try {
            FileSystemUtils.deleteRecursively(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot delete " + folder, e);
        }
    }

    /** Where the applications' logs are. */
    public Path logs() {
        return folder.resolve("logs");
    }

    private StackOptions stackOptions() {
        return StackOptions.persistent(folder.resolve("servers"), ports.servers());
    }

    private static Servers servers(Stack stack) {
        return new Servers(
                stack.mysql().jdbcUrl(),
                stack.mysql().user(),
                stack.mysql().password(),
                stack.redis().url(),
                stack.rocketmq().nameServer());
    }
}
