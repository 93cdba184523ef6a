package io.seckill.core.claim.redis;

import io.seckill.stack.Stack;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.redisson.client.RedisClient;
import org.redisson.client.RedisClientConfig;
import org.redisson.client.RedisConnection;
import org.redisson.client.codec.StringCodec;
import org.redisson.client.protocol.RedisCommand;

/** A connection of its own to a Redis, for what an operator would do to it. */
public final class RedisConsole implements AutoCloseable {
    private static final Pattern EVALSHA_CALLS = Pattern.compile("cmdstat_evalsha:calls=(\\d+)");

    private final RedisClient client;
    private final RedisConnection connection;

    /** To the stack's Redis. */
    public RedisConsole() {
        this(Stack.shared().redis().url());
    }

    RedisConsole(String url) {
        client = RedisClient.create(new RedisClientConfig().setAddress(url));
        connection = client.connect();
    }

    /** Redis runs no script for so long; those sent meanwhile run afterwards. Mode WRITE, because ALL would hold up UNPAUSE as well. */
    void pause(Duration duration) {
        send("CLIENT", "PAUSE", Long.toString(duration.toMillis()), "WRITE");
    }

    void unpause() {
        send("CLIENT", "UNPAUSE");
    }

    /** Forgets all scripts, as a restart or a failover does. */
    void flushScripts() {
        send("SCRIPT", "FLUSH");
    }

    /** The server at this port of loopback is its master from now on. */
    void follow(int port) {
        send("REPLICAOF", "127.0.0.1", Integer.toString(port));
    }

    /** It has no master any more, as when a failover promotes it. */
    void promote() {
        send("REPLICAOF", "NO", "ONE");
    }

    boolean knows(String key) {
        return (Long) send("EXISTS", key) == 1;
    }

    /** A section of what it says about itself. */
    String info(String section) {
        return String.valueOf(send("INFO", section));
    }

    /** A replica that comes is sent the data at once, and not only when others might have come as well. */
    void feedReplicasAtOnce() {
        send("CONFIG", "SET", "repl-diskless-sync-delay", "0");
    }

    void limitMemory(String bytes) {
        send("CONFIG", "SET", "maxmemory", bytes);
    }

    /** From now on Redis notes every command that takes this long. */
    public void noteCommandsOver(Duration duration) {
        send("CONFIG", "SET", "slowlog-log-slower-than", Long.toString(duration.toNanos() / 1_000));
        send("SLOWLOG", "RESET");
    }

    /** How many it has noted. */
    public long notedCommands() {
        return (Long) send("SLOWLOG", "LEN");
    }

    /** How often EVALSHA was executed since the server started. */
    long scriptCalls() {
        Matcher calls = EVALSHA_CALLS.matcher(info("commandstats"));
        return calls.find() ? Long.parseLong(calls.group(1)) : 0;
    }

    private Object send(String command, Object... words) {
        return connection.sync(StringCodec.INSTANCE, new RedisCommand<Object>(command), words);
    }

    @Override
    public void close() {
        connection.closeAsync().syncUninterruptibly();
        client.shutdown();
    }
}
