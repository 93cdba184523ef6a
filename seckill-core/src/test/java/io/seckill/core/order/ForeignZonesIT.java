package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.NewActivity;
import io.seckill.core.testing.Books;
import io.seckill.stack.Stack;
import java.time.Duration;
import java.time.Instant;
import java.util.TimeZone;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** No time zone of a JVM, a session or a driver moves an instant. */
class ForeignZonesIT {
    private static final String URL = Stack.shared().mysql().createDatabase("foreign_zones");

    private final TimeZone own = TimeZone.getDefault();

    @AfterEach
    void restore() {
        TimeZone.setDefault(own);
    }

    @ParameterizedTest
    @Tag("XJ-04")
    @CsvSource({
        // 23:50 in Shanghai; an hour that does not exist in New York; one that exists twice there
        "Asia/Shanghai,    +08:00, 2026-01-15T15:50:00.123Z",
        "America/New_York, -05:00, 2026-03-08T07:30:00Z",
        "America/New_York, -04:00, 2026-03-08T02:30:00Z",
        "America/New_York, -05:00, 2026-11-01T06:30:00.999Z"
    })
    void anOrderStoredInOneZoneExpiresToTheMillisecondInAnother(String jvm, String session, Instant now) {
        try (Books utc = Books.on(URL)) {
            TimeZone.setDefault(TimeZone.getTimeZone(jvm));
            OrderNo order;
            try (Books foreign = Books.on(
                    URL.replace("connectionTimeZone=UTC", "connectionTimeZone=" + jvm),
                    "spring.datasource.hikari.connection-init-sql=SET SESSION time_zone = '" + session + "'")) {
                foreign.clock().set(now);
                ActivityId sale = foreign.sale(3);
                order = foreign.place(sale, "ann");
                assertThat(foreign.orders().find(order).orElseThrow().createdAt())
                        .isEqualTo(now);
            }
            TimeZone.setDefault(own);

            Order stored = utc.orders().find(order).orElseThrow();
            Instant expiry = now.plus(Books.PAY_TIMEOUT);
            assertThat(stored.createdAt()).isEqualTo(now);
            assertThat(stored.expiresAt()).isEqualTo(expiry);
            assertThat(utc.orders().expired(expiry.minusMillis(1), 0, Shard.ALL, 10))
                    .isEmpty();
            assertThat(utc.orders().expired(expiry, 0, Shard.ALL, 10)).containsExactly(stored);
            utc.orders().cancel(order, CancelReason.PAY_TIMEOUT);
        }
    }

    @Test
    void instantsFinerThanAMillisecondAreCutAndNeverRoundedUp() {
        try (Books books = Books.open()) {
            Instant start = Instant.parse("2026-05-05T10:00:00.999999999Z");
            Activity sale = books.activities()
                    .create(new NewActivity("A", 1, 1, start, start.plusSeconds(9), Duration.ofSeconds(1)));

            assertThat(sale.startsAt()).isEqualTo("2026-05-05T10:00:00.999Z");
            assertThat(sale.endsAt()).isEqualTo("2026-05-05T10:00:09.999Z");
        }
    }
}
