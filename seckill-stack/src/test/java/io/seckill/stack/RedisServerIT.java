package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RedisServerIT {
    private static Stack stack;
    private static RedisServer redis;

    @BeforeAll
    static void start() {
        stack = Stack.lazy(StackOptions.throwaway());
        redis = stack.redis();
    }

    @AfterAll
    static void close() {
        stack.close();
    }

    @Test
    void itNeverEvictsAndKeepsEveryWrite() {
        assertThat(redis.call("CONFIG", "GET", "maxmemory-policy")).endsWith("noeviction");
        assertThat(redis.call("CONFIG", "GET", "appendonly")).endsWith("yes");
        assertThat(redis.call("CONFIG", "GET", "bind")).endsWith("127.0.0.1");
    }

    @Test
    void killedAndRestartedItKeepsPortAndData() {
        redis.call("SET", "kept", "42");
        String url = redis.url();

        redis.kill();
        assertThat(redis.isRunning()).isFalse();
        redis.restart();

        assertThat(redis.url()).isEqualTo(url);
        assertThat(redis.call("GET", "kept")).isEqualTo("42");
    }

    @Test
    void stoppedInAnOrderlyWayItKeepsItsData() {
        redis.call("SET", "orderly", "7");
        redis.restart();
        assertThat(redis.call("GET", "orderly")).isEqualTo("7");
    }

    @Test
    void pausedItAnswersNothingAndGoesOnWhenResumed() {
        redis.pause();
        try {
            assertThat(redis.isRunning()).isTrue();
            assertThat(redis.answers()).isFalse();
        } finally {
            redis.resume();
        }
        Awaitility.await().atMost(Duration.ofSeconds(10)).until(redis::answers);
    }

    @Test
    void theBundledServerTakesTheSameConfigurationAndKeepsItsData(@TempDir Path folder) {
        RedisServer bundled = new RedisServer(folder.resolve("bundled"), 0, false, RedisProgram::bundled);
        try {
            bundled.start();
            assertThat(bundled.call("INFO", "server")).contains("redis_version:6.2");
            bundled.call("SET", "kept", "42");
            bundled.restart();
            assertThat(bundled.call("GET", "kept")).isEqualTo("42");
        } finally {
            bundled.kill();
        }
    }

    @Test
    void aTakenPortIsNamed() {
        RedisServer second = new RedisServer(redis.folder().resolveSibling("second"), redis.port(), false);
        assertThatThrownBy(second::start)
                .isInstanceOf(StackException.class)
                .hasMessageContaining("port " + redis.port() + " is taken");
    }
}
