package io.seckill.local.audit;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.reconcile.ReconcilingActivities;
import java.util.Map;
import org.redisson.api.RKeys;
import org.redisson.api.RedissonClient;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** The core's ports on a product's servers, for tests that look behind the API or act in an application's place. */
public final class CorePorts implements AutoCloseable {
    private final ConfigurableApplicationContext core;

    private CorePorts(ConfigurableApplicationContext core) {
        this.core = core;
    }

    public static CorePorts open(Map<String, String> environment) {
        return new CorePorts(AuditSession.core(environment));
    }

    public ClaimLedger ledger() {
        return core.getBean(ClaimLedger.class);
    }

    public OrderBook book() {
        return core.getBean(OrderBook.class);
    }

    public OrderNumbers numbers() {
        return core.getBean(OrderNumbers.class);
    }

    /** Straight to the tables, to look. */
    public JdbcTemplate sql() {
        return core.getBean(JdbcTemplate.class);
    }

    public ReconcilingActivities reconciling() {
        return core.getBean(ReconcilingActivities.class);
    }

    public SweepingClaims sweeping() {
        return core.getBean(SweepingClaims.class);
    }

    /** Straight to the keys, to look. */
    public RKeys keys() {
        return core.getBean(RedissonClient.class).getKeys();
    }

    @Override
    public void close() {
        core.close();
    }
}
