package io.seckill.core.mysql;

import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.transaction.TransactionDefinition;
import org.springframework.transaction.TransactionException;
import org.springframework.transaction.TransactionStatus;
import org.springframework.transaction.support.TransactionSynchronizationManager;
import org.springframework.transaction.support.TransactionTemplate;

/**
 * Short READ_COMMITTED transactions of the books. A transaction that lost to another one (deadlock, lock time-out) is
 * repeated as a whole, a bounded number of times with a random pause; whatever else goes wrong arrives as a {@link DataAccessException}.
 */
public final class Transactions {
    private static final Logger log = LoggerFactory.getLogger(Transactions.class);
    private static final long LONGEST_PAUSE_NANOS = 500_000_000;

    private final TransactionTemplate template;
    private final MySqlProperties properties;
    private final RandomGenerator jitter;

    public Transactions(PlatformTransactionManager manager, MySqlProperties properties, RandomGenerator jitter) {
        this.template = new TransactionTemplate(manager);
        this.template.setIsolationLevel(TransactionDefinition.ISOLATION_READ_COMMITTED);
        this.properties = properties;
        this.jitter = jitter;
    }

    /** One transaction, repeated while it loses to others. The work must have no effect outside MySQL. */
    public <T> T run(Function<TransactionStatus, T> work) {
        return retrying(() -> once(work));
    }

    /** One transaction, not repeated. */
    public <T> T once(Function<TransactionStatus, T> work) {
        if (TransactionSynchronizationManager.isActualTransactionActive()) {
            throw new IllegalStateException(
                    "The books open their own transactions: inside another one a repeated attempt would see the lost one's rows");
        }
        try {
            return Objects.requireNonNull(template.execute(work::apply));
        } catch (TransactionException e) {
            throw new DataAccessResourceFailureException("MySQL did not begin, commit or roll back", e);
        }
    }

    /** Repeats a step while it throws {@link ConcurrencyFailureException}, until the attempts are used up. */
    public <T> T retrying(Supplier<T> step) {
        for (int attempt = 1; ; attempt++) {
            try {
                return step.get();
            } catch (ConcurrencyFailureException e) {
                if (attempt >= properties.maxAttempts()) {
                    throw e;
                }
                log.debug(
                        "Attempt {} of {} lost to another transaction, repeating",
                        attempt,
                        properties.maxAttempts(),
                        e);
                pauseAfter(attempt);
            }
        }
    }

    /** Full jitter, so that the losers of one collision do not meet again. Parking does not swallow an interrupt. */
    private void pauseAfter(int attempt) {
        long longest = Math.min(LONGEST_PAUSE_NANOS, properties.retryPause().toNanos() << (attempt - 1));
        if (longest > 0) {
            LockSupport.parkNanos(jitter.nextLong(longest));
        }
    }
}
