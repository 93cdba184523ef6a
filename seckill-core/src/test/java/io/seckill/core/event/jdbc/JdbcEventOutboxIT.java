package io.seckill.core.event.jdbc;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.event.EventOutbox;
import io.seckill.core.testing.Books;
import java.sql.Connection;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TimeZone;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** What the port's Javadoc promises about the outbox on a real MySQL. */
class JdbcEventOutboxIT {
    private static Books books;
    private static EventOutbox outbox;

    private final TimeZone own = TimeZone.getDefault();

    @BeforeAll
    static void open() {
        books = Books.alone("event_outbox");
        outbox = books.bean(EventOutbox.class);
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void nothingWaits() {
        books.sql().update("DELETE FROM seckill_order_event");
    }

    @AfterEach
    void restore() {
        TimeZone.setDefault(own);
    }

    private static Optional<String> tryAlone(EventOutbox other) {
        return other.alone(pages -> "worked");
    }

    @Test
    void oneRelayWorksAtATimeAndTheLockIsFreeAfterOneThatFailed() {
        assertThat(outbox.alone(pages -> tryAlone(outbox))).contains(Optional.empty());
        assertThatIllegalStateException()
                .isThrownBy(() -> outbox.alone(pages -> {
                    throw new IllegalStateException("it fails");
                }));

        assertThat(tryAlone(outbox)).contains("worked");
    }

    @Test
    void schemasOnOneServerHaveLocksOfTheirOwn() {
        try (Books neighbour = Books.alone("event_outbox_of_a_neighbour_with_a_name_longer_than_a_lock_may")) {
            EventOutbox other = neighbour.bean(EventOutbox.class);
            assertThat(outbox.alone(pages -> tryAlone(other))).contains(Optional.of("worked"));
            assertThat(other.alone(pages -> tryAlone(other))).contains(Optional.empty());
        }
    }

    @Test
    void aSilentSessionEndsWithinMinutesAndThePoolGetsItBackAsItWas() throws Exception {
        try (Connection connection = books.bean(DataSource.class).getConnection()) {
            SingleConnectionDataSource one = new SingleConnectionDataSource(connection, true);
            JdbcTemplate session = new JdbcTemplate(one);

            Optional<Long> meanwhile = new JdbcEventOutbox(one).alone(pages -> silence(session));

            assertThat(meanwhile).contains(Duration.ofMinutes(5).toSeconds());
            assertThat(silence(session)).isEqualTo(books.count("SELECT @@GLOBAL.wait_timeout"));
        }
    }

    private static Long silence(JdbcTemplate session) {
        return Objects.requireNonNull(session.queryForObject("SELECT @@SESSION.wait_timeout", Long.class));
    }

    @Test
    void aPageIsReadFromTheHeadAndOnlyWhatIsNamedIsRemoved() {
        ActivityId sale = books.sale(5);
        books.placeMany(sale, 5);

        List<String> left = outbox.alone(pages -> {
                    pages.remove(pages.first(2));
                    pages.remove(List.of());
                    return pages.first(2).stream().map(event -> event.userId()).toList();
                })
                .orElseThrow();

        assertThat(left).containsExactly("u2", "u3");
        assertThatIllegalArgumentException().isThrownBy(() -> outbox.alone(pages -> pages.first(0)));
        assertThatIllegalArgumentException().isThrownBy(() -> outbox.alone(pages -> pages.first(10_001)));
    }

    @Test
    void theOldestIsTheFirstThatWasWritten() {
        assertThat(outbox.oldest()).isEmpty();
        Instant first = books.clock().instant();
        books.place(books.sale(1), "ann");
        books.clock().advance(Duration.ofHours(1));
        books.place(books.sale(1), "bob");

        assertThat(outbox.oldest()).contains(first);
    }

    @Test
    @Tag("XJ-04")
    void noTimeZoneMovesTheTimeOfAnEvent() {
        Instant now = books.clock().instant();
        books.place(books.sale(1), "ann");

        TimeZone.setDefault(TimeZone.getTimeZone("Asia/Shanghai"));

        assertThat(outbox.oldest()).contains(now);
        assertThat(outbox.alone(pages -> pages.first(1).get(0).occurredAtMs())).contains(now.toEpochMilli());
    }

    @Test
    void theHeadOfALongOutboxIsFoundByTheKeyOfItsTable() {
        books.placeMany(books.sale(1_000), 1_000);
        books.sql().queryForList("ANALYZE TABLE seckill_order_event");

        Map<String, Object> plan = books.sql()
                .queryForList("EXPLAIN " + JdbcEventPages.FIRST.replace(":limit", "200"))
                .get(0);

        assertThat(plan.get("key")).isEqualTo("PRIMARY");
        assertThat(String.valueOf(plan.get("Extra"))).doesNotContain("filesort");
    }
}
