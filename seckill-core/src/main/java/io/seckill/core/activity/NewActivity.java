package io.seckill.core.activity;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;

/**
 * An activity as an operator drafts it. Construction checks every range and names the value that is out of it.
 *
 * @param title 1 to 128 characters, not blank
 * @param priceCents 1 to 100,000,000
 * @param total 1 to 10,000,000
 * @param startsAt start of the window, inclusive, in the years 2000 to 9999; cut to milliseconds, as the end is
 * @param endsAt after the start
 * @param payTimeout 1 second to 24 hours
 */
public record NewActivity(
        String title, long priceCents, int total, Instant startsAt, Instant endsAt, Duration payTimeout) {
    private static final Instant EARLIEST = Instant.parse("2000-01-01T00:00:00Z");
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    public static final Duration DEFAULT_PAY_TIMEOUT = Duration.ofMinutes(15);

    public NewActivity {
        require(!title.isBlank() && title.length() <= 128, "title has 1..128 characters and is not blank");
        require(priceCents >= 1 && priceCents <= 100_000_000, "priceCents is 1..100000000");
        require(total >= 1 && total <= 10_000_000, "totalUnits is 1..10000000");
        // As they are stored
        startsAt = startsAt.truncatedTo(ChronoUnit.MILLIS);
        endsAt = endsAt.truncatedTo(ChronoUnit.MILLIS);
        require(
                !startsAt.isBefore(EARLIEST) && endsAt.isBefore(LATEST),
                "startsAt and endsAt lie in the years 2000 to 9999");
        require(endsAt.isAfter(startsAt), "endsAt is after startsAt");
        require(
                payTimeout.toSeconds() >= 1 && payTimeout.compareTo(Duration.ofDays(1)) <= 0,
                "payTimeout is 1 second to 24 hours");
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
