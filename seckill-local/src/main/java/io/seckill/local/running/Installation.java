package io.seckill.local.running;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/**
 * Where the product lies on this machine.
 *
 * @param root the repository: the folder of the {@code seckill} script
 * @param home where runs keep their data, logs and the local key: {@code .seckill}
 */
public record Installation(Path root, Path home) {
    /** As the {@code seckill} script says, else the nearest folder upwards that has the script; {@code seckill.home} may name another home. */
    public static Installation find() {
        String root = System.getProperty("seckill.root");
        String home = System.getProperty("seckill.home");
        Path folder = root != null ? Path.of(root) : upwards(Path.of("").toAbsolutePath());
        return new Installation(folder, home != null ? Path.of(home) : folder.resolve(".seckill"));
    }

    public Path key() {
        return home.resolve("jwt.key");
    }

    /** The folder of a run of this kind. */
    public Path run(RunKind kind) {
        return home.resolve(kind.folder());
    }

    /** The jar of an application that the build has unpacked, its libraries beside it. */
    Path jar(App app) {
        Path unpacked = root.resolve(app.module()).resolve("target/unpacked");
        try (Stream<Path> files = Files.isDirectory(unpacked) ? Files.list(unpacked) : Stream.empty()) {
            List<Path> jars = files.filter(file -> file.getFileName().toString().endsWith("-exec.jar"))
                    .toList();
            if (jars.size() != 1) {
                throw new RunFailedException("Expected one " + app.module() + "-*-exec.jar in " + unpacked + ", found "
                        + jars.size() + ". Build with: ./mvnw -B package -DskipTests");
            }
            return jars.get(0);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot list " + unpacked, e);
        }
    }

    /** The Java that runs this command also runs the applications. */
    static Path java() {
        return Path.of(System.getProperty("java.home"), "bin", "java");
    }

    private static Path upwards(Path from) {
        for (Path folder = from; folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("seckill")) && Files.isRegularFile(folder.resolve("mvnw"))) {
                return folder;
            }
        }
        throw new RunFailedException("Not inside the repository: no folder above " + from + " has the seckill script");
    }
}
