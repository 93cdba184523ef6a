package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files stay small enough to be read. */
class SourceSizeTest {
    private static final int MAX_LINES = 300;

    @Test
    void noJavaFileIsLongerThan300Lines() {
        List<Path> files = SourceFiles.ending(".java");
        assertThat(files).hasSizeGreaterThan(100);
        assertThat(tooLong(files)).isEmpty();
    }

    @Test
    void aFileOf301LinesIsFound(@TempDir Path folder) throws IOException {
        Path fits = Files.write(folder.resolve("Fits.java"), Collections.nCopies(300, "//"));
        Path tooLong = Files.write(folder.resolve("TooLong.java"), Collections.nCopies(301, "//"));
        assertThat(tooLong(List.of(fits, tooLong))).containsExactly(tooLong);
    }

    private static List<Path> tooLong(List<Path> files) {
        return files.stream()
                .filter(file -> SourceFiles.lines(file).size() > MAX_LINES)
                .toList();
    }
}
