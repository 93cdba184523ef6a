package io.seckill.core.claim.redis;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * How long the ledger remembers, and how often one user may try.
 *
 * @param requestTtl how long an idempotency key gets its first answer again; default 60 s, 1 s to 1 day
 * @param rateWindow window in which a user's tries are counted, from the first of them; default 10 s, 100 ms to 1 hour
 * @param rateLimit tries a user has in a window, over all instances; default 5, 0 to 1,000,000; 0 counts nothing and refuses nobody
 * @param tombstoneTtl how long an order number stays fenced; default 1 day, 1 minute to 30 days. It has to outlast every check-back
 *     and every delivery the broker may still make
 * @param pageSize claims read in one step when all of them are visited; default 200, 1 to 1,000
 */
@ConfigurationProperties("seckill.ledger")
record LedgerProperties(
        @DefaultValue("60s") Duration requestTtl,
        @DefaultValue("10s") Duration rateWindow,
        @DefaultValue("5") int rateLimit,
        @DefaultValue("1d") Duration tombstoneTtl,
        @DefaultValue("200") int pageSize) {

    LedgerProperties {
        Ranges.require("seckill.ledger.request-ttl", requestTtl, Duration.ofSeconds(1), Duration.ofDays(1));
        Ranges.require("seckill.ledger.rate-window", rateWindow, Duration.ofMillis(100), Duration.ofHours(1));
        Ranges.require("seckill.ledger.rate-limit", rateLimit, 0, 1_000_000);
        Ranges.require("seckill.ledger.tombstone-ttl", tombstoneTtl, Duration.ofMinutes(1), Duration.ofDays(30));
        Ranges.require("seckill.ledger.page-size", pageSize, 1, 1_000);
    }
}
