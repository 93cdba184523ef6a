package io.seckill.local.architecture;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** Reads the repository the tests run in. */
final class SourceFiles {
    private SourceFiles() {}

    /** The nearest folder upwards that has the seckill script. */
    static Path root() {
        for (Path folder = Path.of("").toAbsolutePath(); folder != null; folder = folder.getParent()) {
            if (Files.isRegularFile(folder.resolve("seckill"))) {
                return folder;
            }
        }
        throw new IllegalStateException("The tests run outside the repository");
    }

    /** Files of this ending in the modules' sources, below {@code src}. */
    static List<Path> ending(String ending) {
        try (Stream<Path> modules = Files.list(root())) {
            return modules.filter(module -> module.getFileName().toString().startsWith("seckill-"))
                    .map(module -> module.resolve("src"))
                    .filter(Files::isDirectory)
                    .flatMap(SourceFiles::below)
                    .filter(file -> file.toString().endsWith(ending))
                    .sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static List<String> lines(Path file) {
        try {
            return Files.readAllLines(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static Stream<Path> below(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(Files::isRegularFile).toList().stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
