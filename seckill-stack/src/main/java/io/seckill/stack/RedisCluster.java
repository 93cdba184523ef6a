package io.seckill.stack;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/** A throw-away Redis Cluster of primaries on loopback; every slot has an owner. */
public final class RedisCluster implements AutoCloseable {
    private static final int SLOTS = 16_384;
    private static final Duration JOIN_BOUND = Duration.ofMinutes(1);

    private final StackFolder folder;
    private final List<RedisServer> nodes;

    private RedisCluster(StackFolder folder, List<RedisServer> nodes) {
        this.folder = folder;
        this.nodes = nodes;
    }

    /** Starts that many nodes and returns when each of them reports the cluster as complete. Three is the least a cluster needs. */
    public static RedisCluster start(int size) {
        StackFolder folder = StackFolder.throwaway();
        List<RedisServer> nodes = IntStream.range(0, size)
                .mapToObj(node -> new RedisServer(folder.path().resolve("node" + node), 0, true))
                .toList();
        RedisCluster cluster = new RedisCluster(folder, nodes);
        try {
            nodes.forEach(RedisServer::start);
            cluster.join();
            return cluster;
        } catch (RuntimeException e) {
            cluster.close();
            throw e;
        }
    }

    /** {@code redis://host:port} of each node. */
    public List<String> urls() {
        return nodes.stream().map(RedisServer::url).toList();
    }

    public List<RedisServer> nodes() {
        return nodes;
    }

    /** Ends the nodes and deletes their data. */
    @Override
    public void close() {
        nodes.forEach(RedisServer::kill);
        folder.delete();
    }

    private void join() {
        for (int node = 0; node < nodes.size(); node++) {
            nodes.get(node).call(addSlots(node));
            nodes.get(node).call("CLUSTER", "SET-CONFIG-EPOCH", Integer.toString(node + 1));
        }
        RedisServer first = nodes.get(0);
        for (RedisServer other : nodes.subList(1, nodes.size())) {
            first.call("CLUSTER", "MEET", other.host(), Integer.toString(other.port()));
        }
        if (!Waiting.until(JOIN_BOUND, () -> nodes.stream().allMatch(this::seesAll))) {
            throw new StackException(
                    "The Redis Cluster is not complete; its first node says:\n" + first.call("CLUSTER", "INFO"));
        }
    }

    private boolean seesAll(RedisServer node) {
        String info = node.call("CLUSTER", "INFO");
        return info.contains("cluster_state:ok") && info.contains("cluster_known_nodes:" + nodes.size());
    }

    private String[] addSlots(int node) {
        List<String> words = new ArrayList<>(List.of("CLUSTER", "ADDSLOTS"));
        int from = SLOTS * node / nodes.size();
        int to = SLOTS * (node + 1) / nodes.size();
        IntStream.range(from, to).mapToObj(Integer::toString).forEach(words::add);
        return words.toArray(String[]::new);
    }
}
