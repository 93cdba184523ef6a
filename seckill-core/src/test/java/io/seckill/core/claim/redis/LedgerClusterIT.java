package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.stack.RedisCluster;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.redisson.api.redisnode.RedisNode;
import org.redisson.api.redisnode.RedisNodes;

/** The same scripts on a Redis Cluster of three nodes: moving there is a configuration file and no code. */
@Tag("RD-04")
class LedgerClusterIT {
    private static RedisCluster cluster;
    private static LedgerClient client;

    @BeforeAll
    static void start(@TempDir Path folder) throws Exception {
        cluster = RedisCluster.start(3);
        String addresses = cluster.urls().stream().collect(Collectors.joining("\", \"", "\"", "\""));
        Path yaml = Files.writeString(folder.resolve("redisson.yaml"), """
                        clusterServersConfig:
                          nodeAddresses: [%s]
                          masterConnectionMinimumIdleSize: 2
                          masterConnectionPoolSize: 16
                        """.formatted(addresses));
        client = new LedgerClient(LedgerClient.redis("", yaml.toString(), Duration.ofSeconds(5)));
    }

    @AfterAll
    static void stop() {
        client.close();
        cluster.close();
    }

    @Test
    void everyScriptGivesEveryAnswer() {
        ScriptAnswersIT.assertEveryAnswer(EveryAnswer.of(client));
    }

    @Test
    void activitiesSellOnAllNodes() {
        List<Sale> sales = IntStream.range(0, 30)
                .mapToObj(i -> Sale.running(100, client, LedgerClient.NO_RATE_LIMIT))
                .toList();

        for (Sale sale : sales) {
            List<ClaimRequest> batch =
                    IntStream.range(0, 64).mapToObj(i -> sale.request("u" + i)).toList();
            sale.ledger.claim(sale.id, batch);
            assertThat(sale.ledger.settle(batch.get(0).orderNo(), batch.get(0).userId()))
                    .isEqualTo(SettleAnswer.SETTLED);
        }

        assertThat(sales)
                .allSatisfy(sale -> assertThat(sale.balance()).isEqualTo(new LedgerBalance(100, 36L, 64, 63, true)));
        assertThat(client.redisson.getRedisNodes(RedisNodes.CLUSTER).getMasters())
                .hasSize(3)
                .allSatisfy(node ->
                        assertThat(node.info(RedisNode.InfoSection.KEYSPACE)).isNotEmpty());
    }
}
