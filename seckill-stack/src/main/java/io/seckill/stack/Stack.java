package io.seckill.stack;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Real MySQL, Redis and RocketMQ on loopback.
 *
 * <p>Tests use {@link #shared()}: throw-away servers of this JVM, each started when it is first asked for. A local run uses {@link #start} with
 * {@link StackOptions#persistent}; its servers outlive this JVM, and another one finds them by {@link #attach}.
 */
public final class Stack implements AutoCloseable {
    private final StackFolder folder;
    private final MySqlServer mysql;
    private final RedisServer redis;
    private final RocketMqServer rocketmq;

    /** Servers to start when they are first asked for. */
    private final Set<LocalServer> unused = ConcurrentHashMap.newKeySet();

    private Stack(StackFolder folder, StackOptions options) {
        this.folder = folder;
        Path path = folder.path();
        ExternalServers external = options.external();
        this.mysql = external.mysql() != null
                ? new MySqlServer(path.resolve("mysql"), external.mysql())
                : new MySqlServer(path.resolve("mysql"), options.ports().mysql(), !folder.isThrowaway());
        this.redis = external.redisUrl() != null
                ? new RedisServer(path.resolve("redis"), external.redisUrl())
                : new RedisServer(path.resolve("redis"), options.ports().redis(), false);
        this.rocketmq = external.nameServer() != null
                ? new RocketMqServer(path.resolve("rocketmq"), external.nameServer())
                : new RocketMqServer(
                        path.resolve("rocketmq"), options.ports(), options.brokerAddress(), options.transactionCheck());
    }

    /** The throw-away stack of this JVM: free ports, each server started on first use, all of it gone when the JVM ends. */
    public static Stack shared() {
        return Shared.STACK;
    }

    /** A stack of which each server starts when it is first asked for; what an earlier run left of it in its folder is ended then. */
    public static Stack lazy(StackOptions options) {
        Stack stack = new Stack(folder(options), options);
        stack.unused.addAll(stack.servers());
        return stack;
    }

    /**
     * A stack with all servers running; they start at the same time. What an earlier run has left running in its folder is ended first: use
     * {@link #attach} to find out whether it is still wanted.
     *
     * @throws StackException when one does not start; the others are stopped
     */
    public static Stack start(StackOptions options) {
        Stack stack = new Stack(folder(options), options);
        Folders.create(stack.folder.path());
        // One at a time: a second run would take the servers that are just starting for left-overs
        return FolderLock.holding(stack.folder.path().resolve("stack.lock"), () -> {
            stack.servers().forEach(LocalServer::stop);
            stack.startAll();
            return stack;
        });
    }

    /** The stack of this folder, whichever JVM started it. Nothing is started or stopped: ask {@link LocalServer#isRunning()}. */
    public static Stack attach(StackOptions options) {
        Path path = options.folder();
        if (path == null) {
            throw new IllegalArgumentException("A throw-away stack belongs to the JVM that started it");
        }
        return new Stack(StackFolder.persistent(path), options);
    }

    public MySqlServer mysql() {
        return inUse(mysql);
    }

    public RedisServer redis() {
        return inUse(redis);
    }

    public RocketMqServer rocketmq() {
        return inUse(rocketmq);
    }

    /** All three, whether they run or not. */
    public List<LocalServer> servers() {
        return List.of(mysql, redis, rocketmq);
    }

    /** Stops the servers and keeps their data. */
    public void stop() {
        together(servers(), LocalServer::stop);
    }

    /** Throw-away: ends the servers at once and deletes their data. Otherwise the same as {@link #stop()}. */
    @Override
    public void close() {
        if (folder.isThrowaway()) {
            folder.delete();
        } else {
            stop();
        }
    }

    private <S extends LocalServer> S inUse(S server) {
        if (unused.contains(server)) {
            synchronized (server) {
                if (unused.contains(server)) {
                    // Not start: what an earlier run left running in this folder is ended, whatever state it is in
                    server.restart();
                    unused.remove(server);
                }
            }
        }
        return server;
    }

    private void startAll() {
        try {
            together(servers(), LocalServer::start);
        } catch (RuntimeException e) {
            close();
            throw e;
        }
    }

    private static void together(List<LocalServer> servers, Consumer<LocalServer> operation) {
        List<CompletableFuture<Void>> runs = new ArrayList<>();
        for (LocalServer server : servers) {
            // A thread each: starting is waiting, and the common pool may have one thread only
            runs.add(CompletableFuture.runAsync(() -> operation.accept(server), task -> new Thread(task).start()));
        }
        RuntimeException failure = null;
        for (CompletableFuture<Void> run : runs) {
            failure = collect(run, failure);
        }
        if (failure != null) {
            throw failure;
        }
    }

    private static @Nullable RuntimeException collect(CompletableFuture<Void> run, @Nullable RuntimeException earlier) {
        try {
            run.join();
            return earlier;
        } catch (CompletionException e) {
            RuntimeException failure = e.getCause() instanceof RuntimeException cause ? cause : e;
            if (earlier == null) {
                return failure;
            }
            earlier.addSuppressed(failure);
            return earlier;
        }
    }

    private static StackFolder folder(StackOptions options) {
        Path path = options.folder();
        return path == null ? StackFolder.throwaway() : StackFolder.persistent(path);
    }

    private static final class Shared {
        private static final Stack STACK = withShutdownHook();

        private static Stack withShutdownHook() {
            Stack stack = lazy(StackOptions.throwaway());
            Runtime.getRuntime().addShutdownHook(new Thread(stack::close, "seckill-stack-shutdown"));
            return stack;
        }
    }
}
