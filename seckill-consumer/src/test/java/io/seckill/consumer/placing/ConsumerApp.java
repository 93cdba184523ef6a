package io.seckill.consumer.placing;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.ConsumerApplication;
import io.seckill.consumer.settling.Outcome;
import io.seckill.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The consumer application on the shared stack. */
final class ConsumerApp implements AutoCloseable {
    static final int REDELIVERIES = 1;
    static final Path LIMITS =
            Path.of("target", "limits-" + ProcessHandle.current().pid() + ".json");

    private final ConfigurableApplicationContext context;
    private final int port;

    private ConsumerApp(ConfigurableApplicationContext context, int port) {
        this.context = context;
        this.port = port;
    }

    /** One that runs for all tests of this JVM. */
    static ConsumerApp shared() {
        return Shared.APP;
    }

    static ConsumerApp start(String... more) {
        Stack stack = Stack.shared();
        int port = freePort();
        List<String> arguments = new ArrayList<>(List.of(
                "--spring.datasource.url=" + stack.mysql().jdbcUrl(),
                "--spring.datasource.username=" + stack.mysql().user(),
                "--spring.datasource.password=" + stack.mysql().password(),
                "--seckill.redis.url=" + stack.redis().url(),
                "--rocketmq.name-server=" + stack.rocketmq().nameServer(),
                "--management.server.port=" + port,
                "--seckill.log-dir=target/logs",
                "--seckill.limits.file=" + LIMITS,
                "--seckill.limits.reload-every=50ms",
                "--seckill.consumer.intake.redeliveries=" + REDELIVERIES));
        arguments.addAll(List.of(more));
        return new ConsumerApp(
                new SpringApplicationBuilder(ConsumerApplication.class).run(arguments.toArray(String[]::new)), port);
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    int port() {
        return port;
    }

    double count(Outcome outcome) {
        return bean(MeterRegistry.class)
                .get("seckill.orders.placed")
                .tag("outcome", outcome.tag())
                .counter()
                .count();
    }

    double returned() {
        return bean(MeterRegistry.class)
                .get("seckill.messages.returned")
                .counter()
                .count();
    }

    @Override
    public void close() {
        context.close();
    }

    private static int freePort() {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static final class Shared {
        private static final ConsumerApp APP = start();
    }
}
