package io.seckill.consumer.parking;

import io.seckill.core.deadletter.DeadLetters;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/** How many letters wait for an operator: asked of MySQL at most once per so often, however often somebody looks. */
public final class OpenLetters {
    private static final Logger log = LoggerFactory.getLogger(OpenLetters.class);

    private final DeadLetters letters;
    private final Clock clock;
    private final Duration every;

    private double count = Double.NaN;
    private Instant askAgainAt = Instant.MIN;

    public OpenLetters(DeadLetters letters, Clock clock, Duration every) {
        this.letters = letters;
        this.clock = clock;
        this.every = every;
    }

    /** NaN if MySQL did not answer when it was last asked. */
    synchronized double count() {
        Instant now = clock.instant();
        if (!now.isBefore(askAgainAt)) {
            askAgainAt = now.plus(every);
            count = ask();
        }
        return count;
    }

    private double ask() {
        try {
            return letters.countOpen();
        } catch (DataAccessException e) {
            log.debug("MySQL did not say how many dead letters are open", e);
            return Double.NaN;
        }
    }
}
