package io.seckill.core.claim.redis;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.stack.Stack;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import org.redisson.Redisson;
import org.redisson.api.RedissonClient;

/** Redisson on the stack's Redis, configured as the applications configure it. */
public final class LedgerClient implements AutoCloseable {
    static final LedgerProperties NO_RATE_LIMIT = properties(0);

    private static final LedgerClient SHARED =
            new LedgerClient(redis(Stack.shared().redis().url(), "", Duration.ofSeconds(5)));

    final RedissonClient redisson;
    final ScriptRunner scripts;

    LedgerClient(RedisProperties properties) {
        try {
            redisson = Redisson.create(RedissonSettings.of(properties));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        scripts = new RedissonScriptRunner(redisson, properties.deadline());
    }

    public static LedgerClient shared() {
        return SHARED;
    }

    /** One that gives up on a reply after the given time and sends again after the same time, three times. */
    static LedgerClient impatient(Duration timeout) {
        return new LedgerClient(redis(Stack.shared().redis().url(), "", timeout));
    }

    static RedisProperties redis(String url, String configFile, Duration timeout) {
        return new RedisProperties(
                url, configFile, Duration.ofSeconds(5), timeout, 3, timeout, Duration.ofSeconds(30), 64);
    }

    static LedgerProperties properties(int rateLimit) {
        return new LedgerProperties(Duration.ofSeconds(60), Duration.ofSeconds(10), rateLimit, Duration.ofDays(1), 200);
    }

    public ClaimLedger ledger() {
        return ledger(NO_RATE_LIMIT);
    }

    ClaimLedger ledger(LedgerProperties properties) {
        return new RedisClaimLedger(scripts, properties);
    }

    @Override
    public void close() {
        redisson.shutdown();
    }
}
