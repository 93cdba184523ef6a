package io.seckill.consumer.support;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.consumer.ConsumerApplication;
import io.seckill.consumer.settling.Outcome;
import io.seckill.stack.FreePorts;
import io.seckill.stack.Stack;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The consumer application on the shared stack. */
public final class ConsumerApp implements AutoCloseable {
    public static final int REDELIVERIES = 1;
    public static final Path LIMITS =
            Path.of("target", "limits-" + ProcessHandle.current().pid() + ".json");

    private final ConfigurableApplicationContext context;
    private final int port;

    private ConsumerApp(ConfigurableApplicationContext context, int port) {
        this.context = context;
        this.port = port;
    }

    /** One that runs for all tests of this JVM. */
    public static ConsumerApp shared() {
        return Shared.APP;
    }

    /** One of its own, with more beans beside the application's. Its calls of other servers are {@link OutsideTransactions}. */
    public static ConsumerApp start(Map<String, Object> more, Class<?>... beans) {
        Stack stack = Stack.shared();
        int port = FreePorts.one();
        Map<String, Object> settings = new LinkedHashMap<>();
        settings.put("spring.datasource.url", stack.mysql().jdbcUrl());
        settings.put("spring.datasource.username", stack.mysql().user());
        settings.put("spring.datasource.password", stack.mysql().password());
        settings.put("seckill.redis.url", stack.redis().url());
        settings.put("rocketmq.name-server", stack.rocketmq().nameServer());
        settings.put("management.server.port", port);
        settings.put("seckill.log-dir", "target/logs");
        settings.put("seckill.limits.file", LIMITS);
        settings.put("seckill.limits.reload-every", "50ms");
        settings.put("seckill.consumer.intake.redeliveries", REDELIVERIES);
        settings.put("seckill.consumer.parking.retry-level", 1);
        settings.put("seckill.consumer.parking.count-every", "1s");
        settings.putAll(more);
        String[] arguments =
                settings.entrySet().stream().map(setting -> "--" + setting).toArray(String[]::new);
        SpringApplicationBuilder application = new SpringApplicationBuilder(ConsumerApplication.class)
                .sources(OutsideTransactions.class)
                .sources(beans);
        return new ConsumerApp(application.run(arguments), port);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public int port() {
        return port;
    }

    public double count(Outcome outcome) {
        return bean(MeterRegistry.class)
                .get("seckill.orders.placed")
                .tag("outcome", outcome.tag())
                .counter()
                .count();
    }

    public double returned() {
        return bean(MeterRegistry.class)
                .get("seckill.messages.returned")
                .counter()
                .count();
    }

    @Override
    public void close() {
        context.close();
    }

    private static final class Shared {
        private static final ConsumerApp APP = start(Map.of());
    }
}
