package io.seckill.stack;

import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Redis that keeps every write (append-only file) and never evicts. */
public final class RedisServer extends LocalServer {
    private final String host;
    private final int port;
    private final boolean clusterNode;
    private final Supplier<Path> program;
    private final @Nullable String externalUrl;

    RedisServer(Path folder, int port, boolean clusterNode) {
        this(folder, port, clusterNode, RedisProgram::find);
    }

    RedisServer(Path folder, int port, boolean clusterNode, Supplier<Path> program) {
        super("Redis", folder, false);
        this.host = "127.0.0.1";
        this.port = choosePort("port", port, clusterNode ? FreePorts::withClusterBus : FreePorts::one);
        this.clusterNode = clusterNode;
        this.program = program;
        this.externalUrl = null;
    }

    RedisServer(Path folder, String externalUrl) {
        super("Redis", folder, true);
        URI uri = parsed(externalUrl);
        this.host = uri.getHost();
        this.port = uri.getPort() < 0 ? 6379 : uri.getPort();
        this.clusterNode = false;
        this.program = RedisProgram::find;
        this.externalUrl = externalUrl;
    }

    /** {@code redis://host:port}; of a server that runs elsewhere as it was given, credentials included. */
    public String url() {
        return externalUrl != null ? externalUrl : "redis://" + host + ":" + port;
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /** Forgets every key at once, as an operator's FLUSHALL or a failover to an empty replica does. */
    public void forget() {
        call("FLUSHALL");
    }

    /** Forgets one key, as an eviction or an operator's DEL does. */
    public void forget(String key) {
        call("DEL", key);
    }

    /** Sends one command on a connection of its own; a list comes back joined by line ends, an absent value as the empty string. */
    String call(String... words) {
        try (Resp redis = Resp.connect(host, port)) {
            return redis.call(words);
        } catch (IOException e) {
            throw new StackException("Redis at " + host + ":" + port + " did not take " + String.join(" ", words), e);
        }
    }

    @Override
    Map<String, Integer> ports() {
        return clusterNode ? Map.of("port", port, "busPort", port + 10_000) : Map.of("port", port);
    }

    @Override
    List<String> command() {
        Path configuration = folder().resolve("redis.conf");
        Folders.write(configuration, configuration());
        return List.of(program.get().toString(), configuration.toString());
    }

    @Override
    boolean answers() {
        if (isElsewhere()) {
            // It may want credentials or TLS, which is the applications' business
            return connects(host, port);
        }
        try (Resp redis = Resp.connect(host, port)) {
            // While it reads its file back it answers LOADING, which is an error
            return redis.call("PING").equals("PONG");
        } catch (IOException e) {
            return false;
        }
    }

    /** The text itself stays out of the message: it may hold a password. */
    private static URI parsed(String externalUrl) {
        try {
            URI uri = new URI(externalUrl);
            if (uri.getHost() != null) {
                return uri;
            }
        } catch (URISyntaxException e) {
            // Told below, without the text
        }
        throw new StackException("SECKILL_REDIS_URL is not of the form redis://host:port");
    }

    private String configuration() {
        String common = """
                bind 127.0.0.1
                protected-mode yes
                port %d
                dir "%s"
                daemonize no
                appendonly yes
                appendfsync everysec
                save ""
                maxmemory-policy noeviction
                """.formatted(port, folder());
        return clusterNode ? common + "cluster-enabled yes\ncluster-node-timeout 5000\n" : common;
    }
}
