package io.seckill.job.notifying;

import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.binder.MeterBinder;
import io.seckill.core.event.EventOutbox;
import java.time.Clock;
import java.time.Duration;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * {@code seckill.order.events.oldest}: age in seconds of the oldest event that is not published, 0 if none waits, not a number
 * if MySQL does not answer. Asked at each scrape and not by the job, so that it also grows when nobody triggers the job.
 */
public final class WaitingEvents implements MeterBinder {
    private static final Logger log = LoggerFactory.getLogger(WaitingEvents.class);
    private static final double MILLIS_PER_SECOND = 1_000;

    private final EventOutbox outbox;
    private final Clock clock;

    public WaitingEvents(EventOutbox outbox, Clock clock) {
        this.outbox = outbox;
        this.clock = clock;
    }

    @Override
    public void bindTo(MeterRegistry registry) {
        Gauge.builder("seckill.order.events.oldest", this, WaitingEvents::ageSeconds)
                .description("Age of the oldest order event that is not published")
                .baseUnit("seconds")
                .register(registry);
    }

    private double ageSeconds() {
        try {
            return outbox.oldest()
                    .map(since -> Duration.between(since, clock.instant()))
                    .map(age -> Math.max(0, age.toMillis()) / MILLIS_PER_SECOND)
                    .orElse(0.0);
        } catch (DataAccessException e) {
            log.debug("MySQL does not say what waits to be published", e);
            return Double.NaN;
        }
    }
}
