package io.seckill.local.running;

import io.seckill.stack.Stack;
import io.seckill.stack.StackOptions;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.springframework.util.FileSystemUtils;

/**
 * The servers and the applications of one local run, in one folder. What is started is written down before it is waited for, so
 * that whoever comes after a crash can end it.
 */
public final class LocalRun {
    private static final Duration END_BOUND = Duration.ofSeconds(30);

    private final Installation installation;
    private final Path folder;
    private final RunFile file;
    private final RunPorts ports;
    private final Consumer<String> say;

    /** @param say hears, in words, what is being done */
    public LocalRun(Installation installation, RunKind kind, RunPorts ports, Consumer<String> say) {
        this.installation = installation;
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
     * @throws RuntimeException if something does not start; whatever was started is ended
     */
    public RunRecord start(String localKey) throws InterruptedException {
        try {
            Files.createDirectories(logs());
            say.accept("Starting MySQL, Redis and RocketMQ ...");
            Servers servers = servers(Stack.start(stackOptions()));
            return startApps(servers, localKey);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot create " + logs(), e);
        } catch (RuntimeException | InterruptedException e) {
            stop();
            throw e;
        }
    }

    private RunRecord startApps(Servers servers, String localKey) throws InterruptedException {
        Map<String, String> environment = new LinkedHashMap<>(servers.environment());
        environment.put("SECKILL_LOCAL_JWT_KEY", localKey);
        AppStarter starter = new AppStarter(installation, logs(), environment);
        RecordedProcess self = RecordedProcess.of(ProcessHandle.current());
        List<RunningApp> started = new ArrayList<>();
        say.accept("Starting the web, consumer and job applications ...");
        for (App app : App.values()) {
            started.add(starter.start(app, ports.apps()));
            file.write(new RunRecord(self, servers, List.copyOf(started)));
        }
        for (RunningApp app : started) {
            starter.awaitHealthy(app);
        }
        return new RunRecord(self, servers, List.copyOf(started));
    }

    /** Ends the applications, then the servers; data and logs stay. Nothing happens if nothing runs. */
    public void stop() {
        List<RunningApp> apps = record().map(RunRecord::apps).orElse(List.of());
        apps.forEach(app -> app.process().askToEnd());
        apps.forEach(app -> app.process().awaitEnd(END_BOUND));
        stack().stop();
        file.delete();
    }

    /** Every server and application, running or not. */
    public List<Part> parts() {
        return RunParts.of(stack(), record());
    }

    /** Deletes the run's data. Only after {@link #stop()}. */
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
