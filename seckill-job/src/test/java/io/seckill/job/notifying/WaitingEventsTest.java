package io.seckill.job.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.seckill.core.event.EventOutbox;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Optional;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessResourceFailureException;

class WaitingEventsTest {
    private static final Instant NOW = Instant.parse("2026-01-15T08:30:00Z");

    @Test
    void theGaugeIsTheAgeOfTheOldestEventAndZeroWithoutOne() {
        assertThat(gauge(() -> Optional.of(NOW.minusMillis(61_500)))).isEqualTo(61.5);
        assertThat(gauge(Optional::empty)).isZero();
    }

    @Test
    void anEventAheadOfThisClockIsNotOfNegativeAge() {
        assertThat(gauge(() -> Optional.of(NOW.plusSeconds(5)))).isZero();
    }

    @Test
    void whatMySqlDoesNotSayIsNotZero() {
        assertThat(gauge(() -> {
                    throw new DataAccessResourceFailureException("MySQL is gone");
                }))
                .isNaN();
    }

    private static double gauge(Supplier<Optional<Instant>> oldest) {
        SimpleMeterRegistry registry = new SimpleMeterRegistry();
        Outbox outbox = new Outbox(oldest);
        WaitingEvents waiting = new WaitingEvents(outbox, Clock.fixed(NOW, ZoneOffset.UTC));
        waiting.bindTo(registry);
        return registry.get("seckill.order.events.oldest").gauge().value();
    }

    private record Outbox(Supplier<Optional<Instant>> answer) implements EventOutbox {
        @Override
        public <T> Optional<T> alone(Function<Pages, T> relay) {
            throw new AssertionError("A gauge does not publish");
        }

        @Override
        public Optional<Instant> oldest() {
            return answer.get();
        }
    }
}
