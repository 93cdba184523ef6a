package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StackIT {
    private static StackOptions in(Path folder) {
        return StackOptions.persistent(folder, Ports.FREE).withExternal(ExternalServers.NONE);
    }

    @Test
    void allServersStartAtTheSameTimeAndAPersistentStackOutlivesItsObject(@TempDir Path folder) {
        Stack stack = Stack.start(in(folder));
        try {
            assertThat(stack.servers()).allMatch(LocalServer::isRunning);
            stack.redis().call("SET", "kept", "42");

            for (LocalServer server : stack.servers()) {
                assertThat(server.isAnswering()).isTrue();
                server.pause();
                assertThat(server.isAnswering())
                        .as(server.getClass().getSimpleName() + " is frozen")
                        .isFalse();
                server.resume();
            }
            Stack attached = Stack.attach(in(folder));
            assertThat(attached.servers()).allMatch(LocalServer::isRunning);
            assertThat(attached.redis().url()).isEqualTo(stack.redis().url());
            assertThat(attached.mysql().password()).isEqualTo(stack.mysql().password());
            attached.stop();

            assertThat(stack.servers()).noneMatch(LocalServer::isRunning);
            attached.redis().start();
            assertThat(attached.redis().call("GET", "kept")).isEqualTo("42");
        } finally {
            stack.close();
        }
    }

    @Test
    void whatAKilledRunLeftRunningIsEndedByTheNextOneInItsFolder(@TempDir Path folder) {
        RedisServer left = Stack.lazy(in(folder)).redis();
        left.call("SET", "kept", "42");
        RecordedProcess leftProcess = left.process().orElseThrow();

        Stack next = Stack.lazy(in(folder));
        try {
            assertThat(next.redis().call("GET", "kept")).isEqualTo("42");
            assertThat(leftProcess.isRunning()).isFalse();
        } finally {
            next.close();
        }
    }

    @Test
    void aStrangerThatGotTheProcessIdOfAServerIsLeftAlone(@TempDir Path folder) throws IOException {
        Process stranger = new ProcessBuilder("sleep", "60").start();
        try {
            RedisServer redis = new RedisServer(Files.createDirectories(folder.resolve("redis")), 0, false);
            RecordedProcess process = RecordedProcess.of(stranger.toHandle());
            new RecordedProcess(process.pid(), process.startedAt().minus(Duration.ofHours(1))).writeTo(redis.record());

            assertThat(redis.isRunning()).isFalse();
            redis.kill();
            redis.stop();

            assertThat(stranger.isAlive()).isTrue();
        } finally {
            stranger.destroyForcibly();
        }
    }

    @Test
    void theThrowAwayStackOfAKilledJvmEndsWithItAndIsSweptByTheNext() throws IOException {
        Process owner = new ProcessBuilder(ChildJvm.command(ThrowAwayOwner.class, List.of(), List.of())).start();
        Path folder = Path.of(Objects.requireNonNull(owner.inputReader().readLine()));
        RecordedProcess redis =
                RecordedProcess.in(new ServerRecord(folder.resolve("redis"))).orElseThrow();
        assertThat(redis.isRunning()).isTrue();

        owner.destroyForcibly();

        Awaitility.await().atMost(Duration.ofSeconds(20)).until(() -> !redis.isRunning());
        StackFolder.throwaway().delete();
        assertThat(folder).doesNotExist();
    }

    @Test
    void aClosedThrowAwayStackLeavesNothingBehind() {
        Stack stack = Stack.lazy(StackOptions.throwaway());
        RedisServer redis = stack.redis();
        Path folder = redis.folder().getParent();

        stack.close();

        assertThat(redis.isRunning()).isFalse();
        assertThat(folder).doesNotExist();
    }

    @Test
    void aServerThatRunsElsewhereIsDescribedButNotTouched(@TempDir Path folder) {
        List<Exception> refused = new ArrayList<>();
        RedisServer redis = new RedisServer(folder.resolve("redis"), "redis://192.0.2.7:7000");
        for (Runnable operation : List.<Runnable>of(redis::kill, redis::pause, redis::resume, redis::pid)) {
            try {
                operation.run();
            } catch (IllegalStateException e) {
                refused.add(e);
            }
        }
        assertThat(redis.url()).isEqualTo("redis://192.0.2.7:7000");
        assertThat(refused).hasSize(4);
        assertThat(folder).isEmptyDirectory();
    }

    /** Starts a throw-away Redis, says where it is and waits to be killed. */
    static final class ThrowAwayOwner {
        private ThrowAwayOwner() {}

        public static void main(String[] arguments) throws InterruptedException {
            RedisServer redis = Stack.shared().redis();
            System.out.println(redis.folder().getParent());
            Thread.currentThread().join();
        }
    }
}
