package io.seckill.core.sql;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The files under {@code sql/}. */
final class SqlFiles {
    private static final Path ROOT = Path.of(System.getProperty("basedir", ""), "..", "sql");

    private SqlFiles() {}

    static List<Path> in(String folder) {
        try (Stream<Path> files = Files.list(ROOT.resolve(folder))) {
            return files.sorted().toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static String text(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The number of V012__what.sql or U012__what.sql. */
    static int version(Path file) {
        return Integer.parseInt(file.getFileName().toString().substring(1, 4));
    }

    static String nameOf(Path file) {
        return file.getFileName().toString().replace(".sql", "");
    }
}
