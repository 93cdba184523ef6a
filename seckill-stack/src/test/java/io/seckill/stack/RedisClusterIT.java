package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class RedisClusterIT {
    @Test
    void threeNodesServeEverySlotAndVanishWhenClosed() {
        RedisCluster cluster = RedisCluster.start(3);
        try {
            assertThat(cluster.urls()).hasSize(3).doesNotHaveDuplicates();
            assertThat(cluster.nodes())
                    .allSatisfy(node -> assertThat(node.call("CLUSTER", "INFO"))
                            .contains("cluster_state:ok", "cluster_slots_ok:16384", "cluster_size:3"));
        } finally {
            cluster.close();
        }
        assertThat(cluster.nodes()).noneMatch(RedisServer::isRunning);
    }
}
