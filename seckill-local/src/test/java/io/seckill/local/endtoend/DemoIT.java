package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.local.running.Installation;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The packaged command line runs a whole sale and leaves nothing behind. */
class DemoIT {
    private final Path root = Installation.find().root();

    @TempDir
    Path home;

    @TempDir
    Path userHome;

    @Test
    void demoOnceSellsEveryUnitOnceAndSaysSoInItsLastLine() throws Exception {
        Path words = home.resolve("words.txt");
        Path answer = home.resolve("answer.txt");
        ProcessBuilder command = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx512m",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:+UseSerialGC",
                        "-Dseckill.root=" + root,
                        "-Dseckill.home=" + home,
                        "-Dseckill.cli.log=" + home.resolve("cli.log"),
                        "-Drocketmq.log.root=" + home.resolve("rocketmq"),
                        "-jar",
                        commandLineJar().toString(),
                        "demo",
                        "--once",
                        "--json")
                .redirectError(words.toFile())
                .redirectOutput(answer.toFile());
        // Every JVM of the run inherits it
        command.environment().put("JAVA_TOOL_OPTIONS", "-Duser.home=" + userHome);
        Process demo = command.start();
        try {
            assertThat(demo.waitFor(10, TimeUnit.MINUTES)).isTrue();
        } finally {
            demo.destroy();
        }
        assertThat(demo.exitValue()).as(Files.readString(words)).isZero();
        assertThat(Files.readString(words)).containsOnlyOnce("NoOversell").contains("All seven, ");
        List<String> lines = Files.readAllLines(answer);
        assertThat(lines).hasSize(1);
        JsonNode json = JsonMapper.builder().build().readTree(lines.get(0));
        assertThat(json.propertyNames())
                .containsExactly(
                        "total",
                        "buyers",
                        "requests",
                        "accepted",
                        "soldOut",
                        "orders",
                        "oversold",
                        "duplicates",
                        "redisStock",
                        "dbAvailable",
                        "p50Ms",
                        "p99Ms",
                        "ok");
        assertThat(json.path("total").asInt()).isEqualTo(100);
        assertThat(json.path("buyers").asInt()).isEqualTo(1_000);
        assertThat(json.path("accepted").asInt()).isEqualTo(100);
        assertThat(json.path("orders").asInt()).isEqualTo(100);
        assertThat(json.path("oversold").asInt()).isZero();
        assertThat(json.path("duplicates").asInt()).isZero();
        assertThat(json.path("redisStock").asInt(-1)).isZero();
        assertThat(json.path("dbAvailable").asInt(-1)).isZero();
        assertThat(json.path("ok").asBoolean()).isTrue();
        assertThat(home.resolve("demo/run.json")).doesNotExist();
        assertThat(userHome)
                .as("where RocketMQ, Sentinel and XXL-JOB write unless told otherwise")
                .isEmptyDirectory();
    }

    private Path commandLineJar() throws IOException {
        try (Stream<Path> files = Files.list(root.resolve("seckill-local/target/unpacked"))) {
            return files.filter(file -> file.toString().endsWith("-exec.jar"))
                    .findFirst()
                    .orElseThrow();
        }
    }
}
