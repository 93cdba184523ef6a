package io.seckill.consumer.notifying;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.seckill.api.message.OrderEvent;
import org.junit.jupiter.api.Test;

class EventCounterTest {
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final EventCounter counter = new EventCounter(registry);

    @Test
    void aRepetitionIsNotCounted() {
        counter.count(event(1, OrderEvent.Kind.CREATED));
        counter.count(event(2, OrderEvent.Kind.PAID));
        counter.count(event(1, OrderEvent.Kind.CREATED));

        assertThat(counted("CREATED")).isEqualTo(1);
        assertThat(counted("PAID")).isEqualTo(1);
        assertThat(counted("CANCELLED")).isZero();
    }

    @Test
    void onlyTheLastIdsAreRememberedSoThatMemoryIsBounded() {
        for (int id = 1; id <= EventCounter.REMEMBERED + 1; id++) {
            counter.count(event(id, OrderEvent.Kind.CREATED));
        }

        counter.count(event(2, OrderEvent.Kind.CREATED));
        assertThat(counted("CREATED")).isEqualTo(EventCounter.REMEMBERED + 1);
        counter.count(event(1, OrderEvent.Kind.CREATED));
        assertThat(counted("CREATED")).isEqualTo(EventCounter.REMEMBERED + 2);
    }

    private double counted(String kind) {
        return registry.get("seckill.order.events").tag("kind", kind).counter().count();
    }

    private static OrderEvent event(long id, OrderEvent.Kind kind) {
        return new OrderEvent(id, "7-01ARYZ6S41TSV4RRFFQ69G5FAV", 7, "ann", kind, 19900, null, 1_700_000_000_000L);
    }
}
