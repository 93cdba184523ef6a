package io.seckill.job;

import io.seckill.stack.FreePorts;
import io.seckill.stack.Stack;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.Map;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** An application on the shared stack. */
public final class Running implements AutoCloseable {
    private final ConfigurableApplicationContext context;
    private final int port;

    private Running(ConfigurableApplicationContext context, int port) {
        this.context = context;
        this.port = port;
    }

    public static Running start(Class<?> application, Map<String, Object> more) {
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
        settings.put("seckill.sweep.held-grace", "1s");
        settings.put("seckill.sweep.confirmed-grace", "1s");
        settings.putAll(more);
        String[] arguments =
                settings.entrySet().stream().map(setting -> "--" + setting).toArray(String[]::new);
        return new Running(new SpringApplicationBuilder(application).run(arguments), port);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** What the management port answers. */
    public String get(String path) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    @Override
    public void close() {
        context.close();
    }
}
