package io.seckill.local.running;

import io.seckill.stack.LocalServer;
import io.seckill.stack.Stack;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/** Looks at every part of a run. */
final class RunParts {
    private static final String NONE = "-";

    private RunParts() {}

    static List<Part> of(Stack stack, Optional<RunRecord> record) {
        List<Part> parts = new ArrayList<>();
        Optional<Servers> servers = record.map(RunRecord::servers);
        parts.add(server("MySQL", stack.mysql(), servers.map(s -> hostAndPort(s.mysqlUrl()))));
        parts.add(server("Redis", stack.redis(), servers.map(s -> hostAndPort(s.redisUrl()))));
        parts.add(server("RocketMQ", stack.rocketmq(), servers.map(Servers::nameServer)));
        Health health = new Health();
        List<RunningApp> apps = record.map(RunRecord::apps).orElse(List.of());
        for (App app : App.values()) {
            parts.add(apps.stream()
                    .filter(running -> running.app() == app)
                    .findFirst()
                    .map(running -> app(running, health))
                    .orElse(new Part(app.label(), NONE, NONE, Part.NOT_RUNNING)));
        }
        return parts;
    }

    private static Part server(String name, LocalServer server, Optional<String> address) {
        if (server.isElsewhere()) {
            return new Part(name, address.orElse(NONE), Part.EXTERNAL, health(server));
        }
        return server.isRunning()
                ? new Part(name, address.orElse(NONE), Long.toString(server.pid()), health(server))
                : new Part(name, address.orElse(NONE), NONE, Part.NOT_RUNNING);
    }

    private static String health(LocalServer server) {
        return server.isAnswering() ? Part.UP : Part.NO_ANSWER;
    }

    private static Part app(RunningApp running, Health health) {
        String address = running.app() == App.WEB
                ? "http://127.0.0.1:" + running.port()
                : "127.0.0.1:" + running.managementPort() + " (health)";
        return running.process().isRunning()
                ? new Part(
                        running.app().label(),
                        address,
                        Long.toString(running.process().pid()),
                        health.of(running.managementPort()))
                : new Part(running.app().label(), address, NONE, Part.NOT_RUNNING);
    }

    /** Of {@code jdbc:mysql://host:port/…} or {@code redis://host:port}; the text itself if it has another form. */
    private static String hostAndPort(String url) {
        String authority = URI.create(url.replaceFirst("^jdbc:", "")).getAuthority();
        return authority == null ? url : authority.substring(authority.indexOf('@') + 1);
    }
}
