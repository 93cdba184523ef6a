package io.seckill.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;

/** The Redis server to run: {@code redis-server} on the PATH, else the one that comes with the class path. */
final class RedisProgram {
    private static final Map<String, String> BUNDLED = Map.of(
            "Linux amd64", "redis-server-6.2.6-v5-linux-amd64",
            "Linux aarch64", "redis-server-6.2.7-linux-arm64",
            "Mac OS X x86_64", "redis-server-6.2.6-v5-darwin-amd64",
            "Mac OS X aarch64", "redis-server-6.2.6-v5-darwin-arm64");

    private RedisProgram() {}

    static Path find() {
        return Commands.find("redis-server").orElseGet(RedisProgram::bundled);
    }

    static Path bundled() {
        String system = System.getProperty("os.name") + " " + System.getProperty("os.arch");
        String resource = BUNDLED.get(system);
        if (resource == null) {
            throw new StackException("No redis-server on the PATH and none is bundled for " + system
                    + "; install Redis or name a server of your own in SECKILL_REDIS_URL");
        }
        return Workspace.cached(resource, folder -> extract(resource, folder)).resolve("redis-server");
    }

    private static void extract(String resource, Path folder) {
        Path program = folder.resolve("redis-server");
        try (InputStream binary = RedisProgram.class.getResourceAsStream("/" + resource)) {
            if (binary == null) {
                throw new StackException("The Redis server " + resource + " is not on the class path");
            }
            Files.copy(binary, program);
            Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot unpack " + resource, e);
        }
    }
}
