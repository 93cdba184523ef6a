package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Explores the whole state space of the protocol's model in {@code docs/model}. */
class ModelTest {
    private static final Path MODEL = SourceFiles.root().resolve("docs/model");

    @TempDir
    private Path folder;

    @Test
    void theProtocolKeepsItsLaws() throws IOException, InterruptedException {
        assertThat(explore(module())).contains("Model checking completed. No error has been found.");
    }

    @Test
    void withoutReopeningAnOrderThatMySqlLostKeepsItsUnitForEver() throws IOException, InterruptedException {
        String broken = module().replace("\\/ Reopen(n)", "");
        assertThat(broken).isNotEqualTo(module());

        assertThat(explore(broken)).contains("Invariant NoLostUnit is violated");
    }

    private static String module() throws IOException {
        return Files.readString(MODEL.resolve("ClaimProtocol.tla"));
    }

    /** What TLC prints. */
    private String explore(String module) throws IOException, InterruptedException {
        Files.writeString(folder.resolve("ClaimProtocol.tla"), module);
        for (String file : List.of("MC.tla", "MC.cfg")) {
            Files.copy(MODEL.resolve(file), folder.resolve(file));
        }
        Process checker = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:+UseSerialGC",
                        "-Djava.io.tmpdir=" + folder,
                        "-cp",
                        tlaTools(),
                        "tlc2.TLC",
                        "-workers",
                        "1",
                        "-config",
                        "MC.cfg",
                        "MC")
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .start();
        String printed = new String(checker.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        checker.waitFor();
        return printed;
    }

    private static String tlaTools() {
        return List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1)).stream()
                .filter(entry -> entry.contains("tlatools"))
                .findFirst()
                .orElseThrow();
    }
}
