package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.claim.ClaimAnswer.Claimed;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.stack.Fault;
import io.seckill.stack.FaultProxy;
import io.seckill.stack.Stack;
import io.seckill.stack.StackOptions;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A master and its replica, of which the client knows both: one that lags is not asked, one that is promoted sells on. */
class ReplicaIT {
    private static final Duration BOUND = Duration.ofSeconds(30);

    private Stack master;
    private Stack replica;
    private FaultProxy replication;
    private RedisConsole console;
    private LedgerClient client;
    private Sale sale;

    @BeforeEach
    void start(@TempDir Path folder) throws Exception {
        master = Stack.lazy(StackOptions.throwaway());
        replica = Stack.lazy(StackOptions.throwaway());
        String masterUrl = master.redis().url();
        replication = FaultProxy.before(masterUrl);
        try (RedisConsole ofTheMaster = new RedisConsole(masterUrl)) {
            ofTheMaster.feedReplicasAtOnce();
        }
        console = new RedisConsole(replica.redis().url());
        console.follow(URI.create(replication.url()).getPort());
        await().atMost(BOUND).until(() -> console.info("replication").contains("master_link_status:up"));
        Path yaml = Files.writeString(folder.resolve("redisson.yaml"), """
                replicatedServersConfig:
                  nodeAddresses: ["%s", "%s"]
                  readMode: SLAVE
                  scanInterval: 100
                  timeout: 500
                  retryAttempts: 0
                  masterConnectionMinimumIdleSize: 2
                  slaveConnectionMinimumIdleSize: 2
                """.formatted(
                        masterUrl, replica.redis().url()));
        client = new LedgerClient(LedgerClient.redis("", yaml.toString(), Duration.ofSeconds(1)));
        sale = Sale.running(10, client, LedgerClient.NO_RATE_LIMIT);
        await().atMost(BOUND).until(() -> console.knows(sale.keys.stock()));
    }

    @AfterEach
    void stop() {
        client.close();
        console.close();
        replication.close();
        replica.close();
        master.close();
    }

    @Test
    @Tag("RD-07")
    void aClaimOfWhichAReplicaHasNotHeardStandsAndTheReplicaIsNeverAsked() {
        replication.set(Fault.lateReplies(Duration.ofMinutes(1)));

        ClaimRequest claim = sale.hold("ann");

        assertThat(console.knows(sale.keys.claims())).isFalse();
        assertThat(sale.ledger.confirm(claim.orderNo(), claim.userId())).isEqualTo(ConfirmAnswer.STANDS);
        assertThat(sale.ledger.find(claim.orderNo(), claim.userId())).isInstanceOf(LedgerEntry.Standing.class);
        assertThat(sale.ledger.claimsOf(sale.id, List.of(claim.userId()))).containsOnlyKeys(claim.userId());
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ZERO, Instant.EPOCH, 10))
                .hasSize(1);
        assertThat(sale.visit()).hasSize(1);
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 9L, 1, 1, true));
        assertThat(console.info("commandstats")).doesNotContain("cmdstat_eval");
    }

    @Test
    @Tag("RD-03")
    void aReplicaThatIsPromotedInMidSaleSellsOnThoughItKnowsNoScript() {
        ClaimRequest before = sale.hold("ann");
        await().atMost(BOUND).until(() -> console.knows(sale.keys.claims()));
        // Some versions of Redis tell their replicas of scripts
        console.flushScripts();
        master.redis().kill();
        console.promote();

        ClaimRequest after = sale.request("bob");
        await().atMost(BOUND).ignoreExceptions().until(() -> sale.claim(after) instanceof Claimed);

        assertThat(console.info("errorstats")).contains("errorstat_NOSCRIPT");
        assertThat(sale.ledger.find(before.orderNo(), before.userId())).isInstanceOf(LedgerEntry.Standing.class);
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 8L, 2, 2, true));
    }
}
