package io.seckill.web.support;

import io.seckill.stack.Stack;
import io.seckill.web.WebApplication;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** One instance of the web application, on free ports and the shared stack. */
public final class WebInstance implements AutoCloseable {
    private final ConfigurableApplicationContext context;

    private WebInstance(ConfigurableApplicationContext context) {
        this.context = context;
    }

    /** The instance most tests use: wide limits, which a test may change and has to put back. */
    public static WebInstance shared() {
        return Shared.INSTANCE;
    }

    /** Another instance; settings as {@code name=value}. */
    public static WebInstance start(String... settings) {
        return start(new Class<?>[] {WebApplication.class}, settings);
    }

    /** Another instance with more configuration than the product's own. */
    public static WebInstance start(Class<?>[] sources, String... settings) {
        return new WebInstance(
                new SpringApplicationBuilder(sources).profiles("local").run(arguments(settings)));
    }

    /** What every instance of these tests is started with, and settings that outrank it. */
    public static String[] arguments(String... settings) {
        Map<String, String> all = new LinkedHashMap<>(onTheStack());
        for (String setting : settings) {
            int equals = setting.indexOf('=');
            all.put(setting.substring(0, equals), setting.substring(equals + 1));
        }
        return all.entrySet().stream()
                .map(setting -> "--" + setting.getKey() + "=" + setting.getValue())
                .toArray(String[]::new);
    }

    private static Map<String, String> onTheStack() {
        Stack stack = Stack.shared();
        return Map.ofEntries(
                Map.entry("SECKILL_MYSQL_URL", stack.mysql().jdbcUrl()),
                Map.entry("SECKILL_MYSQL_USER", stack.mysql().user()),
                Map.entry("SECKILL_MYSQL_PASSWORD", stack.mysql().password()),
                Map.entry("SECKILL_REDIS_URL", stack.redis().url()),
                Map.entry("SECKILL_ROCKETMQ_NAMESRV", stack.rocketmq().nameServer()),
                Map.entry("SECKILL_LOG_DIR", "target/logs"),
                Map.entry("SECKILL_LOCAL_JWT_KEY", Tokens.KEY),
                Map.entry("server.port", "0"),
                Map.entry("management.server.port", "0"),
                Map.entry("spring.main.banner-mode", "off"),
                Map.entry("seckill.ledger.rate-limit", "0"),
                // The tests that take Redis away and look at claims want it to stay away
                Map.entry("seckill.direct.concurrency", "0"),
                // Nobody consumes from the broker of these tests, so a sale must not wait for that before it opens
                Map.entry("seckill.activity.rebuild-wait", "0s"),
                Map.entry("seckill.limits.file", Limits.FILE.toString()),
                Map.entry("seckill.limits.reload-every", "50ms"));
    }

    /** An address on the public port. */
    public URI uri(String path) {
        return URI.create("http://127.0.0.1:" + port("local.server.port") + path);
    }

    /** An address on the management port. */
    public URI managementUri(String path) {
        return URI.create("http://127.0.0.1:" + port("local.management.port") + path);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public ConfigurableApplicationContext context() {
        return context;
    }

    @Override
    public void close() {
        context.close();
    }

    private String port(String property) {
        return Objects.requireNonNull(context.getEnvironment().getProperty(property));
    }

    private static final class Shared {
        private static final WebInstance INSTANCE = start();
    }
}
