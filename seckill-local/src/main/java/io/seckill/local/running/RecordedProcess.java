package io.seckill.local.running;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/**
 * A process known by its id and the instant it started. Ids are used again, so a process with this id that started at another
 * instant is a stranger: it is neither reported as running nor signalled.
 *
 * @param pid process id
 * @param startedAtMs when it started, milliseconds since the epoch, as the system tells
 */
public record RecordedProcess(long pid, long startedAtMs) {
    /** The system derives start times from its boot time, which it corrects by up to a second or so. */
    private static final long TOLERANCE_MS = 2_000;

    private static final long POLL_MS = 50;

    static RecordedProcess of(ProcessHandle process) {
        return new RecordedProcess(process.pid(), startOf(process));
    }

    public boolean isRunning() {
        return handle().isPresent();
    }

    /** SIGTERM. */
    void askToEnd() {
        handle().ifPresent(ProcessHandle::destroy);
    }

    /** Waits for it to end; SIGKILL when it has not within this time. */
    void awaitEnd(Duration within) {
        if (!endedWithin(within)) {
            kill();
        }
    }

    /** SIGKILL; returns when it is gone. */
    public void kill() {
        handle().ifPresent(ProcessHandle::destroyForcibly);
        endedWithin(Duration.ofSeconds(10));
    }

    private boolean endedWithin(Duration within) {
        long deadline = System.nanoTime() + within.toNanos();
        while (isRunning()) {
            if (System.nanoTime() > deadline) {
                return false;
            }
            try {
                TimeUnit.MILLISECONDS.sleep(POLL_MS);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return false;
            }
        }
        return true;
    }

    private Optional<ProcessHandle> handle() {
        return ProcessHandle.of(pid)
                .filter(ProcessHandle::isAlive)
                .filter(process -> Math.abs(startOf(process) - startedAtMs) <= TOLERANCE_MS)
                .filter(process -> !isZombie());
    }

    private static long startOf(ProcessHandle process) {
        return process.info().startInstant().map(Instant::toEpochMilli).orElse(0L);
    }

    /** Ended, but nobody has fetched its exit status: without an init process it stays listed for ever. */
    private boolean isZombie() {
        try {
            String stat = Files.readString(Path.of("/proc", Long.toString(pid), "stat"));
            return stat.startsWith("Z", stat.lastIndexOf(')') + 2);
        } catch (IOException e) {
            return false;
        }
    }
}
