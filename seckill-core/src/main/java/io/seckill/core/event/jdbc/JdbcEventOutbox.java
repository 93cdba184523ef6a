package io.seckill.core.event.jdbc;

import io.seckill.core.event.EventOutbox;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceUtils;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/**
 * The outbox on plain JDBC, because MySQL's named lock belongs to a connection: the one that holds it also reads and removes, so
 * that a relay without the lock can do neither.
 */
final class JdbcEventOutbox implements EventOutbox {
    /** Names are the server's, not the schema's, and at most 64 characters. */
    static final String LOCK = "LEFT(CONCAT('seckill-order-event/', DATABASE()), 64)";

    /**
     * Longer than a page takes to send. A machine that vanishes leaves its session, and the lock with it, to MySQL's own
     * time-out, which is 8 hours if nobody shortens it.
     */
    private static final Duration LONGEST_SILENCE = Duration.ofMinutes(5);

    private static final Logger log = LoggerFactory.getLogger(JdbcEventOutbox.class);

    private final DataSource dataSource;

    JdbcEventOutbox(DataSource dataSource) {
        this.dataSource = dataSource;
    }

    @Override
    public <T> Optional<T> alone(Function<Pages, T> relay) {
        Connection connection = DataSourceUtils.getConnection(dataSource);
        try {
            JdbcClient session = JdbcClient.create(new SingleConnectionDataSource(connection, true));
            return lock(session) ? Optional.of(locked(session, relay)) : Optional.empty();
        } finally {
            DataSourceUtils.releaseConnection(connection, dataSource);
        }
    }

    private static boolean lock(JdbcClient session) {
        return session.sql("SELECT GET_LOCK(" + LOCK + ", 0)")
                .query(Integer.class)
                .optional()
                .equals(Optional.of(1));
    }

    private static <T> T locked(JdbcClient session, Function<Pages, T> relay) {
        try {
            session.sql("SET SESSION wait_timeout = " + LONGEST_SILENCE.toSeconds())
                    .update();
            return relay.apply(new JdbcEventPages(session));
        } finally {
            unlock(session);
        }
    }

    /** The connection goes back to its pool and lives on, so the lock does not end by itself. */
    private static void unlock(JdbcClient session) {
        try {
            session.sql("DO RELEASE_LOCK(" + LOCK + ")").update();
            session.sql("SET SESSION wait_timeout = DEFAULT").update();
        } catch (DataAccessException e) {
            log.warn("The outbox's lock was lost with its connection; MySQL frees it by itself", e);
        }
    }

    @Override
    public Optional<Instant> oldest() {
        return JdbcClient.create(dataSource)
                .sql("SELECT occurred_at FROM seckill_order_event ORDER BY id LIMIT 1")
                .query(LocalDateTime.class)
                .optional()
                .map(time -> time.toInstant(ZoneOffset.UTC));
    }
}
