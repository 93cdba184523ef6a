package io.seckill.consumer.parking;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;

/**
 * Figures about dead messages: {@code seckill.dead.letters{result}} counts them by what became of them, {@code seckill.dead.letters.open} says
 * how many wait for an operator, NaN while MySQL does not answer.
 */
public final class ParkingMetrics {
    private final Counter parked;
    private final Counter placed;

    public ParkingMetrics(MeterRegistry registry, OpenLetters open) {
        this.parked = counter(registry, "parked");
        this.placed = counter(registry, "placed");
        Gauge.builder("seckill.dead.letters.open", open, OpenLetters::count)
                .description("Dead letters that wait for an operator")
                .strongReference(true)
                .register(registry);
    }

    private static Counter counter(MeterRegistry registry, String result) {
        return Counter.builder("seckill.dead.letters")
                .description("Messages the broker gave up delivering, by what became of them")
                .tag("result", result)
                .register(registry);
    }

    void parked() {
        parked.increment();
    }

    void placed() {
        placed.increment();
    }
}
