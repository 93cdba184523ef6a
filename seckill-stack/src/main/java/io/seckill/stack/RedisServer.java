package io.seckill.stack;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;

/** Redis that keeps every write (append-only file) and never evicts. */
public final class RedisServer extends LocalServer {
    private final String host;
    private final int port;
    private final boolean clusterNode;

    RedisServer(Path folder, int port, boolean clusterNode) {
        super("Redis", folder, false);
        this.host = "127.0.0.1";
        this.port = choosePort("port", port, clusterNode ? FreePorts::withClusterBus : FreePorts::one);
        this.clusterNode = clusterNode;
    }

    RedisServer(Path folder, String externalUrl) {
        super("Redis", folder, true);
        URI uri = URI.create(externalUrl);
        if (uri.getHost() == null) {
            throw new StackException("SECKILL_REDIS_URL is not redis://host:port but " + externalUrl);
        }
        this.host = uri.getHost();
        this.port = uri.getPort() < 0 ? 6379 : uri.getPort();
        this.clusterNode = false;
    }

    /** {@code redis://host:port}. */
    public String url() {
        return "redis://" + host + ":" + port;
    }

    public String host() {
        return host;
    }

    public int port() {
        return port;
    }

    /** Sends one command on a connection of its own; a list comes back joined by line ends, an absent value as the empty string. */
    String call(String... words) {
        try (Resp redis = Resp.connect(host, port)) {
            return redis.call(words);
        } catch (IOException e) {
            throw new StackException("Redis at " + url() + " did not take " + String.join(" ", words), e);
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
        return List.of(RedisProgram.find().toString(), configuration.toString());
    }

    @Override
    boolean answers() {
        try (Resp redis = Resp.connect(host, port)) {
            // While it reads its file back it answers LOADING, which is an error
            return redis.call("PING").equals("PONG");
        } catch (IOException e) {
            return false;
        }
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
