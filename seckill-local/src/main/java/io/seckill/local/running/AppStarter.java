package io.seckill.local.running;

import io.seckill.stack.Commands;
import io.seckill.stack.RecordedProcess;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** Starts the applications as child JVMs with the profile {@code local}, all on loopback. */
public final class AppStarter {
    /** How long an application may take until it is healthy. */
    private static final Duration START_BOUND = Duration.ofMinutes(5);

    private static final long POLL_MS = 200;

    /** For the small machine this runs on: a burst waits where the defaults, which are for servers, give up. */
    private static final List<String> PATIENT = List.of(
            "--seckill.redis.timeout=5s",
            "--seckill.redis.deadline=20s",
            "--rocketmq.producer.send-message-timeout=20000");

    private final Installation installation;
    private final Path logs;
    private final Map<String, String> environment;
    private final Health health = new Health();

    /**
     * Starts applications of this installation.
     *
     * @param logs folder for their logs
     * @param environment where the servers are, and the local key
     */
    public AppStarter(Installation installation, Path logs, Map<String, String> environment) {
        this.installation = installation;
        this.logs = logs;
        this.environment = environment;
    }

    /** Starts one and returns at once; {@link #awaitHealthy} waits for it. */
    public RunningApp start(App app, AppPorts ports) {
        Path log = logs.resolve(app.label() + ".log");
        Path temporary = logs.resolve("tmp");
        List<String> command = new ArrayList<>(List.of(
                Installation.java().toString(),
                "-Xmx" + app.maxHeapMb() + "m",
                "-XX:+ExitOnOutOfMemoryError",
                // On two cores, compiling less is faster in all: the demo ends a fifth sooner, half of its buyers twice
                // as fast
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Duser.timezone=UTC",
                // How soon a consumer takes over the queues of one that was killed; 20 s by default
                "-Drocketmq.client.rebalance.waitInterval=2000",
                // Tomcat's folders stay behind when an application is killed
                "-Djava.io.tmpdir=" + temporary,
                "-jar",
                installation.jar(app).toString(),
                "--spring.profiles.active=local"));
        command.addAll(addresses(app, ports));
        command.addAll(PATIENT);
        ProcessBuilder builder = new ProcessBuilder(Commands.inOwnSession(command.toArray(String[]::new)))
                .directory(logs.toFile())
                .redirectErrorStream(true)
                .redirectInput(new File("/dev/null"))
                .redirectOutput(log.toFile());
        builder.environment().putAll(environment);
        builder.environment().put("SECKILL_LOG_DIR", logs.toString());
        try {
            Files.createDirectories(temporary);
            RecordedProcess process = RecordedProcess.of(builder.start().toHandle());
            int port = app == App.WEB ? ports.web() : ports.management(app);
            return new RunningApp(app, process, port, ports.management(app), log.toString());
        } catch (IOException e) {
            throw new RunFailedException("Cannot start " + app.module() + ": " + e.getMessage(), e);
        }
    }

    /**
     * Returns when it is healthy.
     *
     * @throws RunFailedException if it ends or does not become healthy in time, with its own explanation
     */
    public void awaitHealthy(RunningApp app) throws InterruptedException {
        long deadline = System.nanoTime() + START_BOUND.toNanos();
        while (!health.of(app.managementPort()).equals("UP")) {
            if (!app.process().isRunning()) {
                throw new RunFailedException(app.app().module() + " did not start. It said (" + app.log() + "):\n\n"
                        + AppLog.explanation(Path.of(app.log())));
            }
            if (System.nanoTime() > deadline) {
                throw new RunFailedException(app.app().module() + " was not healthy within " + START_BOUND.toSeconds()
                        + " s. The end of " + app.log() + ":\n\n" + AppLog.explanation(Path.of(app.log())));
            }
            TimeUnit.MILLISECONDS.sleep(POLL_MS);
        }
    }

    private static List<String> addresses(App app, AppPorts ports) {
        List<String> addresses = new ArrayList<>();
        addresses.add("--management.server.port=" + ports.management(app));
        if (app == App.WEB) {
            // The others have no port of their own: what they answer, they answer on the management port
            addresses.add("--server.port=" + ports.web());
        }
        return addresses;
    }
}
