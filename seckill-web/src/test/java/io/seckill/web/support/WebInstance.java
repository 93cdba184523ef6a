package io.seckill.web.support;

import io.seckill.stack.Stack;
import io.seckill.web.WebApplication;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
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
        List<String> arguments = new ArrayList<>(onTheStack());
        for (String setting : settings) {
            arguments.add("--" + setting);
        }
        return new WebInstance(
                new SpringApplicationBuilder(sources).profiles("local").run(arguments.toArray(String[]::new)));
    }

    /** What every instance of these tests is started with. */
    public static List<String> onTheStack() {
        Stack stack = Stack.shared();
        return List.of(
                "--SECKILL_MYSQL_URL=" + stack.mysql().jdbcUrl(),
                "--SECKILL_MYSQL_USER=" + stack.mysql().user(),
                "--SECKILL_MYSQL_PASSWORD=" + stack.mysql().password(),
                "--SECKILL_REDIS_URL=" + stack.redis().url(),
                "--SECKILL_ROCKETMQ_NAMESRV=" + stack.rocketmq().nameServer(),
                "--SECKILL_LOG_DIR=target/logs",
                "--SECKILL_LOCAL_JWT_KEY=" + Tokens.KEY,
                "--server.port=0",
                "--management.server.port=0",
                "--spring.main.banner-mode=off",
                "--seckill.ledger.rate-limit=0",
                "--seckill.limits.file=" + Limits.FILE,
                "--seckill.limits.reload-every=50ms");
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
