package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Where local servers keep their files: {@code .seckill} in the repository (the system property {@code seckill.root} names it, else it is the
 * nearest folder upwards with {@code mvnw} and {@code seckill}), else (not in a repository, or it belongs to
 * another user) a private folder under the temporary folder. {@code cache/} holds what is unpacked once, {@code throwaway/} the stacks of tests.
 */
final class Workspace {
    private static final Path ROOT = find();

    private Workspace() {}

    static Path throwaway() {
        return Folders.create(ROOT.resolve("throwaway"));
    }

    /**
     * The cache's folder of this name, filled on first use. Filled aside and then renamed, under a lock: a JVM that dies half-way leaves no
     * half-filled folder behind, and two JVMs do not fill it twice.
     */
    static Path cached(String name, Consumer<Path> filling) {
        Path cache = Folders.create(ROOT.resolve("cache"));
        Path folder = cache.resolve(name);
        if (Files.isDirectory(folder)) {
            return folder;
        }
        return FolderLock.holding(cache.resolve(name + ".lock"), () -> {
            if (!Files.isDirectory(folder)) {
                Path aside = cache.resolve(name + ".part");
                Folders.delete(aside);
                filling.accept(Folders.create(aside));
                rename(aside, folder);
            }
            return folder;
        });
    }

    private static void rename(Path from, Path to) {
        try {
            Files.move(from, to);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot rename " + from + " to " + to, e);
        }
    }

    private static Path find() {
        Path repository = repository();
        if (repository != null) {
            Path inRepository = repository.resolve(".seckill");
            if (Files.isDirectory(inRepository) ? Files.isWritable(inRepository) : Files.isWritable(repository)) {
                return Folders.create(inRepository);
            }
        }
        return inTemporaryFolder();
    }

    private static @Nullable Path repository() {
        String root = System.getProperty("seckill.root");
        if (root != null) {
            return Path.of(root);
        }
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("mvnw")) && Files.isRegularFile(folder.resolve("seckill"))) {
                return folder;
            }
        }
        return null;
    }

    private static Path inTemporaryFolder() {
        Path folder = Path.of(System.getProperty("java.io.tmpdir"), "seckill-" + System.getProperty("user.name"))
                .toAbsolutePath();
        try {
            if (!Files.isDirectory(folder)) {
                Files.createDirectories(
                        folder, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
            }
            // Anybody may create a folder of that name in the shared temporary folder: run servers only from our own
            if (!Files.getOwner(folder).getName().equals(System.getProperty("user.name"))) {
                throw new StackException(
                        folder + " belongs to another user; set java.io.tmpdir to a folder of your own");
            }
            return folder;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot use " + folder, e);
        }
    }
}
