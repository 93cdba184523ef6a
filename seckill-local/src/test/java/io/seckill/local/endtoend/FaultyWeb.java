package io.seckill.local.endtoend;

import io.seckill.local.running.AppPorts;
import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A web instance in which every purchase stops, waiting to be killed, with limits of its own in a file. The packaged application, with the tests' fault point on its class path. */
final class FaultyWeb implements AutoCloseable {
    private final AppPorts ports = AppPorts.free();
    private final Path marks;
    private final Process process;

    /** @param limits content of its limit rules file, which is there before it starts */
    FaultyWeb(Product product, Path folder, String limits) throws IOException {
        this.marks = folder.resolve("stalled.txt");
        Path rules = Files.writeString(folder.resolve("limits.json"), limits);
        List<String> command = List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx384m",
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-Djava.io.tmpdir=" + folder,
                "-cp",
                webJar(product.installation().root()).toString(),
                "-Dloader.path="
                        + Path.of(System.getProperty("basedir", ""), "target", "test-classes")
                                .toAbsolutePath(),
                "-Dseckill.fault.marks=" + marks,
                "org.springframework.boot.loader.launch.PropertiesLauncher",
                "--spring.profiles.active=local",
                "--seckill.fault.stalling=true",
                "--seckill.limits.file=" + rules,
                "--server.port=" + ports.web(),
                "--management.server.port=" + ports.webManagement());
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(new File(folder.toFile(), "web.log"));
        builder.environment().putAll(product.environment());
        builder.environment().put("SECKILL_LOG_DIR", folder.toString());
        this.process = builder.start();
    }

    URI web() {
        return URI.create("http://127.0.0.1:" + ports.web());
    }

    int managementPort() {
        return ports.webManagement();
    }

    /** Order numbers of the purchases that have stopped. */
    List<String> stalled() {
        try {
            return Files.exists(marks) ? Files.readAllLines(marks) : List.of();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** {@code kill -9}. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        if (!process.waitFor(30, TimeUnit.SECONDS)) {
            throw new IllegalStateException("The web application survives SIGKILL");
        }
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static Path webJar(Path root) {
        try (Stream<Path> files = Files.list(root.resolve("seckill-web/target"))) {
            return files.filter(file -> file.toString().endsWith("-exec.jar"))
                    .findFirst()
                    .orElseThrow();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
