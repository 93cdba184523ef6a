package io.seckill.consumer.placing;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import io.seckill.consumer.settling.Outcome;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.EnumMap;
import java.util.Map;

/**
 * The consumer's figures: {@code seckill.orders.placed{outcome}} counts claims by how they ended, {@code seckill.orders.waiting}
 * times a claim from its grant to its order, {@code seckill.messages.returned} counts messages handed back to the broker.
 */
public final class PlacingMetrics {
    private final Map<Outcome, Counter> outcomes = new EnumMap<>(Outcome.class);
    private final Timer waiting;
    private final Counter returned;
    private final Clock clock;

    public PlacingMetrics(MeterRegistry registry, Clock clock) {
        for (Outcome outcome : Outcome.values()) {
            outcomes.put(
                    outcome,
                    Counter.builder("seckill.orders.placed")
                            .description("Claims that ended at the consumer, by how they ended")
                            .tag("outcome", outcome.tag())
                            .register(registry));
        }
        this.waiting = Timer.builder("seckill.orders.waiting")
                .description("From the grant of a claim to its stored order")
                .register(registry);
        this.returned = Counter.builder("seckill.messages.returned")
                .description("Messages handed back to the broker for another delivery")
                .register(registry);
        this.clock = clock;
    }

    void ended(Outcome outcome, Instant claimedAt) {
        Counter counter = outcomes.get(outcome);
        if (counter != null) {
            counter.increment();
        }
        if (outcome == Outcome.PLACED) {
            Duration waited = Duration.between(claimedAt, clock.instant());
            // Redis' clock may be ahead of this one's
            waiting.record(waited.isNegative() ? Duration.ZERO : waited);
        }
    }

    void returned() {
        returned.increment();
    }
}
