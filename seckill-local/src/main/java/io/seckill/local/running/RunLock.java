package io.seckill.local.running;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

/**
 * Lets one command at a time start a run of a kind: a second one would take the first one's processes for leftovers. The system
 * frees the lock of a command that died.
 */
public final class RunLock {
    private RunLock() {}

    /** What is done under the lock. */
    @FunctionalInterface
    public interface Work<T> {
        T run() throws InterruptedException;
    }

    /**
     * Does the work alone.
     *
     * @throws RunFailedException if another command is at it
     */
    public static <T> T holding(Installation installation, RunKind kind, Work<T> work) throws InterruptedException {
        Path file = installation.run(kind).resolveSibling(kind.folder() + ".lock");
        try {
            Files.createDirectories(file.getParent());
            try (FileChannel channel = FileChannel.open(file, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
                if (isLocked(channel)) {
                    return work.run();
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot lock " + file, e);
        }
        throw new RunFailedException("Another ./seckill " + kind.folder()
                + " is running here, or is just ending. Wait for it, or end it with Ctrl-C.");
    }

    private static boolean isLocked(FileChannel channel) throws IOException {
        try {
            return channel.tryLock() != null;
        } catch (OverlappingFileLockException e) {
            // Held by this very process
            return false;
        }
    }
}
