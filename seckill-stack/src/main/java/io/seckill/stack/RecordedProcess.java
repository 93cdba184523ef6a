package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A process known by its id and the instant it started. Ids are used again after a while, so a process that has the id but started at another
 * instant is a stranger: it is neither reported as running nor signalled.
 *
 * @param pid process id
 * @param startedAt when it started, as the system tells; the epoch if it does not
 */
public record RecordedProcess(long pid, Instant startedAt) {
    /** The system reports start times relative to its boot, whose instant it corrects by up to a second or so. */
    private static final Duration CLOCK_CORRECTION = Duration.ofSeconds(2);

    private static final Duration END_BOUND = Duration.ofSeconds(30);

    public static RecordedProcess of(ProcessHandle process) {
        return new RecordedProcess(process.pid(), process.info().startInstant().orElse(Instant.EPOCH));
    }

    static Optional<RecordedProcess> in(ServerRecord record) {
        return record.getLong("pid")
                .flatMap(pid -> record.getLong("startedAtMs")
                        .map(startedAt -> new RecordedProcess(pid, Instant.ofEpochMilli(startedAt))));
    }

    void writeTo(ServerRecord record) {
        record.put("startedAtMs", startedAt.toEpochMilli());
        record.put("pid", pid);
    }

    public boolean isRunning() {
        return handle().isPresent();
    }

    /** Asks it to end, insists when it has not ended within half a minute, returns when it is gone. */
    public void stop() {
        askToEnd();
        awaitEnd(END_BOUND);
    }

    /** Asks it to end (SIGTERM), also while it is paused, and returns at once. */
    public void askToEnd() {
        handle().ifPresent(process -> {
            signal("CONT");
            process.destroy();
        });
    }

    /** Waits for its end, insists (SIGKILL) when it has not ended within this time, returns when it is gone. */
    public void awaitEnd(Duration within) {
        if (!Waiting.until(within, () -> !isRunning())) {
            kill();
        }
    }

    /** Ends it at once (SIGKILL) and returns when it is gone. */
    public void kill() {
        handle().ifPresent(process -> {
            process.destroyForcibly();
            if (!Waiting.until(END_BOUND, () -> !isRunning())) {
                throw new StackException("Process " + pid + " survives SIGKILL; is its disk hanging?");
            }
        });
    }

    /** Freezes it until {@link #resume}, as a long garbage collection or a frozen machine does. */
    public void pause() {
        signal("STOP");
    }

    public void resume() {
        signal("CONT");
    }

    /** Through the shell's built-in kill: the stand-alone command is not on every machine. */
    private void signal(String name) {
        if (handle().isEmpty()) {
            throw new StackException("Process " + pid + " is not running");
        }
        Commands.run("sh", "-c", "kill -" + name + " " + pid);
    }

    private Optional<ProcessHandle> handle() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(this::startedWhenRecorded)
                .filter(process -> !isZombie());
    }

    private boolean startedWhenRecorded(ProcessHandle process) {
        return process.info()
                .startInstant()
                .map(started -> Duration.between(started, startedAt).abs().compareTo(CLOCK_CORRECTION) <= 0)
                .orElse(startedAt.equals(Instant.EPOCH));
    }

    /** Ended with all its threads, but nobody has fetched its exit status: in containers without an init process it stays listed for ever. */
    private boolean isZombie() {
        Path process = Path.of("/proc", Long.toString(pid));
        try (Stream<Path> threads = Files.list(process.resolve("task"))) {
            String stat = Files.readString(process.resolve("stat"));
            return stat.startsWith("Z", stat.lastIndexOf(')') + 2) && threads.count() <= 1;
        } catch (IOException | UncheckedIOException e) {
            return false;
        }
    }
}
