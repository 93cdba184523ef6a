package io.seckill.local.running;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class AppLogTest {
    @TempDir
    Path folder;

    @Test
    void theApplicationsOwnExplanationIsShown() throws IOException {
        Path log = Files.writeString(
                folder.resolve("web.log"),
                "noise\n***************************\nAPPLICATION FAILED TO START\n***************************\n\nDescription:\n\nMySQL does not answer.\n");
        assertThat(AppLog.explanation(log))
                .startsWith("APPLICATION FAILED TO START")
                .endsWith("MySQL does not answer.");
    }

    @Test
    void withoutOneTheLastLinesAreShown() throws IOException {
        Path log = Files.write(
                folder.resolve("web.log"),
                IntStream.rangeClosed(1, 100).mapToObj(i -> "line " + i).toList());
        assertThat(AppLog.explanation(log)).startsWith("line 71").endsWith("line 100");
    }

    @Test
    void aMissingLogIsSaid() {
        assertThat(AppLog.explanation(folder.resolve("none.log"))).startsWith("(no log");
    }
}
