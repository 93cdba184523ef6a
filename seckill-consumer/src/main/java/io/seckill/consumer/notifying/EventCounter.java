package io.seckill.consumer.notifying;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.OrderEvent;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Counts events in {@code seckill.order.events{kind}}, each once: it remembers the ids of the last {@value #REMEMBERED}. Safe to
 * use from several threads.
 */
public final class EventCounter {
    static final int REMEMBERED = 10_000;

    private static final Logger log = LoggerFactory.getLogger(EventCounter.class);

    private final Map<OrderEvent.Kind, Counter> counters;
    private final Set<Long> handled = Collections.newSetFromMap(new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Long, Boolean> eldest) {
            return size() > REMEMBERED;
        }
    });

    public EventCounter(MeterRegistry registry) {
        this.counters = Stream.of(OrderEvent.Kind.values())
                .collect(Collectors.toMap(Function.identity(), kind -> counter(kind, registry)));
    }

    private static Counter counter(OrderEvent.Kind kind, MeterRegistry registry) {
        return Counter.builder("seckill.order.events")
                .description("Order events the sample listeners handled")
                .tag("kind", kind.name())
                .register(registry);
    }

    synchronized void count(OrderEvent event) {
        if (!handled.add(event.eventId())) {
            log.debug("Event {} came again", event.eventId());
            return;
        }
        Counter counter = counters.get(event.kind());
        if (counter != null) {
            counter.increment();
        }
        log.debug("Order {} is {} by event {}", event.orderNo(), event.kind(), event.eventId());
    }
}
