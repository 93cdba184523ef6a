package io.seckill.stack;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntSupplier;

/**
 * One server as a child process with a folder of its own. Port and data survive {@link #stop()}, {@link #kill()} and {@link #restart()}.
 * Safe for use by several threads; operations wait for each other. On a server that runs elsewhere (named by an environment variable) every
 * operation that would touch its process throws {@link IllegalStateException}.
 */
public abstract class LocalServer {
    private static final Duration START_BOUND = Duration.ofMinutes(2);
    private static final Duration PORT_BOUND = Duration.ofSeconds(5);
    private static final int CONNECT_TIMEOUT_MS = 2_000;
    private static final int TAIL_LINES = 40;

    private final String name;
    private final Path folder;
    private final ServerRecord record;
    private final boolean elsewhere;

    LocalServer(String name, Path folder, boolean elsewhere) {
        this.name = name;
        this.folder = folder;
        this.record = new ServerRecord(folder);
        this.elsewhere = elsewhere;
    }

    /**
     * Starts it and returns when it answers; at once if it runs already.
     *
     * @throws StackException when it ends or does not answer within two minutes; the message carries the end of its log
     */
    public synchronized void start() {
        if (elsewhere) {
            whenAnswering();
            return;
        }
        if (isRunning()) {
            return;
        }
        Folders.create(folder);
        requireFreePorts();
        ports().forEach(record::put);
        RecordedProcess process = spawn();
        if (!Waiting.until(START_BOUND, () -> !process.isRunning() || answers()) || !process.isRunning()) {
            String how = process.isRunning() ? "does not answer" : "ended while starting";
            process.kill();
            throw new StackException(name + " " + how + "; the end of " + log() + ":\n" + tailOfLog());
        }
        whenAnswering();
    }

    /** Stops it in an orderly way (SIGTERM; SIGKILL if it has not ended after half a minute). Nothing happens if it does not run. */
    public synchronized void stop() {
        process().ifPresent(RecordedProcess::stop);
    }

    /** Ends it without giving it a chance to tidy up: SIGKILL. */
    public synchronized void kill() {
        requireOwn();
        process().ifPresent(RecordedProcess::kill);
    }

    /** Freezes it (SIGSTOP): connections stay open, nothing answers. */
    public synchronized void pause() {
        running().pause();
    }

    /** Lets it go on after {@link #pause()} (SIGCONT). */
    public synchronized void resume() {
        running().resume();
    }

    /** {@link #stop()}, then {@link #start()}; after a {@link #kill()} only the latter. */
    public synchronized void restart() {
        stop();
        start();
    }

    /** Whether its process is alive, paused or not; of a server that runs elsewhere, whether it answers. */
    public boolean isRunning() {
        return elsewhere ? answers() : process().map(RecordedProcess::isRunning).orElse(false);
    }

    /** Whether it does its work now; not while it is paused. Takes a few seconds if it does not. */
    public boolean isAnswering() {
        return answers();
    }

    /** Whether it runs elsewhere, named by an environment variable: then it is only described here, never started or stopped. */
    public boolean isElsewhere() {
        return elsewhere;
    }

    /**
     * The id of its process.
     *
     * @throws StackException if it does not run
     */
    public long pid() {
        return running().pid();
    }

    /** Every port it listens on, by the key under which its folder remembers it. A start finds them free or says so. */
    abstract Map<String, Integer> ports();

    /** The program and its arguments, after writing whatever files it needs. */
    abstract List<String> command();

    /** Whether it does its work now. Must neither throw nor take long when it does not. */
    abstract boolean answers();

    /** Called after each start. */
    void whenAnswering() {}

    final Path folder() {
        return folder;
    }

    final ServerRecord record() {
        return record;
    }

    final Path log() {
        return folder.resolve("server.log");
    }

    /** The wanted port; if that is 0 the one of the folder's last start, else a free one. */
    final int choosePort(String key, int wanted, IntSupplier free) {
        return wanted > 0 ? wanted : record.getLong(key).map(Long::intValue).orElseGet(free::getAsInt);
    }

    static boolean connects(String host, int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(host, port), CONNECT_TIMEOUT_MS);
            return true;
        } catch (IOException e) {
            return false;
        }
    }

    Optional<RecordedProcess> process() {
        return elsewhere ? Optional.empty() : RecordedProcess.in(record);
    }

    private RecordedProcess running() {
        requireOwn();
        return process()
                .filter(RecordedProcess::isRunning)
                .orElseThrow(() -> new StackException(name + " is not running"));
    }

    private void requireOwn() {
        if (elsewhere) {
            throw new IllegalStateException(name + " runs elsewhere; its process is not ours to touch");
        }
    }

    private void requireFreePorts() {
        for (int port : ports().values()) {
            // A server that has just been killed may hold its port for a moment
            if (!Waiting.until(PORT_BOUND, () -> FreePorts.isFree(port))) {
                throw new StackException(name + " cannot start: port " + port + " is taken by another program");
            }
        }
    }

    private RecordedProcess spawn() {
        List<String> command = command();
        ProcessBuilder builder = new ProcessBuilder(Commands.inOwnSession(command.toArray(String[]::new)))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectOutput(ProcessBuilder.Redirect.appendTo(log().toFile()));
        builder.environment().put("TZ", "UTC");
        try {
            Process started = builder.start();
            RecordedProcess process = RecordedProcess.of(started.toHandle());
            process.writeTo(record);
            return process;
        } catch (IOException e) {
            throw new StackException("Cannot run " + String.join(" ", command), e);
        }
    }

    private String tailOfLog() {
        try {
            List<String> lines = new String(Files.readAllBytes(log()), StandardCharsets.UTF_8)
                    .lines()
                    .toList();
            return String.join("\n", lines.subList(Math.max(0, lines.size() - TAIL_LINES), lines.size()));
        } catch (IOException e) {
            return "(no log: " + e.getMessage() + ")";
        }
    }
}
