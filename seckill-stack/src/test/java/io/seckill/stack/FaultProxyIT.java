package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.net.URI;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The proxy in front of a real Redis. */
class FaultProxyIT {
    private static Stack stack;
    private static RedisServer redis;
    private static FaultProxy proxy;

    @BeforeAll
    static void start() {
        stack = Stack.lazy(StackOptions.throwaway());
        redis = stack.redis();
        proxy = FaultProxy.before(redis.url());
    }

    @AfterAll
    static void close() {
        proxy.close();
        stack.close();
    }

    @AfterEach
    void heal() {
        proxy.set(Fault.NONE);
    }

    @Test
    void aCommandWhoseReplyIsLostWasRun() throws IOException {
        proxy.set(Fault.REPLIES_LOST);
        try (Resp client = connect()) {
            assertThatThrownBy(() -> client.call("INCR", "lost-reply")).isInstanceOf(SocketTimeoutException.class);
        }
        assertThat(redis.call("GET", "lost-reply")).isEqualTo("1");
        assertRecovered();
    }

    @Test
    void aCommandWhoseConnectionIsResetByTheReplyWasRun() throws IOException {
        proxy.when("reset-reply", Fault.resetAfterReplies(0));
        try (Resp client = connect();
                Resp other = connect()) {
            assertThatThrownBy(() -> client.call("INCR", "reset-reply")).hasMessageContaining("reset");
            assertThat(other.call("GET", "reset-reply")).isEqualTo("1");
        }
        assertRecovered();
    }

    @Test
    void aCommandThatIsLostIsNotRun() throws IOException {
        for (Fault fault : new Fault[] {Fault.REQUESTS_LOST, Fault.BLACK_HOLE, Fault.resetAfterRequests(0)}) {
            proxy.set(fault);
            try (Resp client = connect()) {
                assertThatThrownBy(() -> client.call("INCR", "lost-request")).isInstanceOf(IOException.class);
            }
            assertThat(redis.call("EXISTS", "lost-request")).isEqualTo("0");
            assertRecovered();
        }
    }

    @Test
    void aServerThatIsAwayEndsConnectionsAndIsFoundAgain() {
        redis.kill();
        assertThatThrownBy(() -> {
                    try (Resp client = connect()) {
                        client.call("PING");
                    }
                })
                .isInstanceOf(IOException.class);
        redis.start();
        assertRecovered();
    }

    private static void assertRecovered() {
        proxy.set(Fault.NONE);
        try (Resp client = connect()) {
            assertThat(client.call("PING")).isEqualTo("PONG");
        } catch (IOException e) {
            throw new AssertionError("A new connection does not work", e);
        }
    }

    private static Resp connect() throws IOException {
        URI uri = URI.create(proxy.url());
        return Resp.connect(uri.getHost(), uri.getPort());
    }
}
