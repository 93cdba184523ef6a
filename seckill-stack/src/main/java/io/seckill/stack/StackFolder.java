package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The folder of one stack, a folder for each server in it: kept, or thrown away with the JVM that owns it. */
final class StackFolder {
    /** Process id and start (epoch ms) of the owner, and a number: whose folder it is holds from the instant it exists. */
    private static final Pattern OWNER = Pattern.compile("(\\d+)-(\\d+)-\\d+");

    private static final AtomicInteger NEXT = new AtomicInteger(1);

    private final Path path;
    private final @Nullable Watchdog watchdog;

    private StackFolder(Path path, @Nullable Watchdog watchdog) {
        this.path = path;
        this.watchdog = watchdog;
    }

    static StackFolder persistent(Path path) {
        return new StackFolder(path.toAbsolutePath().normalize(), null);
    }

    /** A new one; those of JVMs that died without tidying up are removed, what still runs in them is ended. */
    static StackFolder throwaway() {
        Path parent = Workspace.throwaway();
        FolderLock.holding(parent.resolve("sweep.lock"), () -> sweep(parent));
        RecordedProcess owner = RecordedProcess.of(ProcessHandle.current());
        Path path = Folders.create(
                parent.resolve(owner.pid() + "-" + owner.startedAt().toEpochMilli() + "-" + NEXT.getAndIncrement()));
        return new StackFolder(path, Watchdog.over(path));
    }

    Path path() {
        return path;
    }

    boolean isThrowaway() {
        return watchdog != null;
    }

    /** Ends what runs in it and deletes it. */
    void delete() {
        endAndDelete(path);
        if (watchdog != null) {
            watchdog.dismiss();
        }
    }

    /** How many stacks were removed. */
    static long sweep(Path parent) {
        return children(parent).stream()
                .filter(stack ->
                        ownerOf(stack).filter(owner -> !owner.isRunning()).isPresent())
                .filter(StackFolder::endedAndDeleted)
                .count();
    }

    private static boolean endedAndDeleted(Path stack) {
        try {
            endAndDelete(stack);
            return true;
        } catch (UncheckedIOException e) {
            // Another user's: that user's next stack removes it
            return false;
        }
    }

    private static Optional<RecordedProcess> ownerOf(Path stack) {
        Matcher name = OWNER.matcher(stack.getFileName().toString());
        return name.matches()
                ? Optional.of(new RecordedProcess(
                        Long.parseLong(name.group(1)), Instant.ofEpochMilli(Long.parseLong(name.group(2)))))
                : Optional.empty();
    }

    private static void endAndDelete(Path stack) {
        for (Path server : children(stack)) {
            RecordedProcess.in(new ServerRecord(server)).ifPresent(RecordedProcess::kill);
        }
        Folders.delete(stack);
    }

    private static List<Path> children(Path folder) {
        if (!Files.isDirectory(folder)) {
            return List.of();
        }
        try (Stream<Path> children = Files.list(folder)) {
            return children.filter(Files::isDirectory).toList();
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + folder, e);
        }
    }
}
