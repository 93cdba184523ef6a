package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/** One at a time, across the threads of this JVM and across JVMs. The operating system frees the lock of a JVM that died. */
final class FolderLock {
    private static final Map<Path, ReentrantLock> THREADS = new ConcurrentHashMap<>();

    private FolderLock() {}

    static <T> T holding(Path lockFile, Supplier<T> work) {
        // A file lock is held by the whole JVM: a second thread would get an exception instead of waiting
        ReentrantLock threads = THREADS.computeIfAbsent(lockFile.toAbsolutePath(), path -> new ReentrantLock());
        threads.lock();
        try (FileChannel channel = FileChannel.open(lockFile, StandardOpenOption.CREATE, StandardOpenOption.WRITE)) {
            channel.lock();
            return work.get();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot lock " + lockFile, e);
        } finally {
            threads.unlock();
        }
    }
}
