package io.seckill.core.event.jdbc;

import io.seckill.api.message.OrderEvent;
import io.seckill.core.event.EventOutbox;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.jdbc.core.simple.JdbcClient;

/** Reads and removes events, each statement a transaction of its own. */
final class JdbcEventPages implements EventOutbox.Pages {
    private static final int MAX_PAGE = 10_000;
    static final String FIRST = """
            SELECT id, order_no, activity_id, user_id, kind, amount_cents, reason, occurred_at
            FROM seckill_order_event ORDER BY id LIMIT :limit""";

    private final JdbcClient session;

    JdbcEventPages(JdbcClient session) {
        this.session = session;
    }

    @Override
    public List<OrderEvent> first(int limit) {
        if (limit < 1 || limit > MAX_PAGE) {
            throw new IllegalArgumentException("limit: 1.." + MAX_PAGE + ", not " + limit);
        }
        return session.sql(FIRST)
                .param("limit", limit)
                .query((row, number) -> event(row))
                .list();
    }

    private static OrderEvent event(ResultSet row) throws SQLException {
        return new OrderEvent(
                row.getLong("id"),
                row.getString("order_no"),
                row.getLong("activity_id"),
                row.getString("user_id"),
                OrderEvent.Kind.valueOf(row.getString("kind")),
                row.getLong("amount_cents"),
                row.getString("reason"),
                // A date-time without a zone, as it is stored: UTC, whatever zone the session or this JVM is in
                row.getObject("occurred_at", LocalDateTime.class)
                        .toInstant(ZoneOffset.UTC)
                        .toEpochMilli());
    }

    @Override
    public void remove(List<OrderEvent> published) {
        if (!published.isEmpty()) {
            session.sql("DELETE FROM seckill_order_event WHERE id IN (:ids)")
                    .param("ids", published.stream().map(OrderEvent::eventId).toList())
                    .update();
        }
    }
}
