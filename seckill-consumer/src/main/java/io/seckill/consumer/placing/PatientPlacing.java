package io.seckill.consumer.placing;

import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Keeps a batch in hand while MySQL or Redis does not answer, and tries what is left of it again, up to a bound. An outage so
 * costs the messages none of their redeliveries, and the backlog stays where it is instead of churning through the broker.
 */
public final class PatientPlacing {
    private static final Duration FIRST_PAUSE = Duration.ofMillis(250);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(5);
    private static final Logger log = LoggerFactory.getLogger(PatientPlacing.class);

    private final PlacingOrders placing;
    private final PlacingMetrics metrics;
    private final Clock clock;
    private final StopSignal stop;
    private final Duration patience;

    public PatientPlacing(
            PlacingOrders placing, PlacingMetrics metrics, Clock clock, StopSignal stop, Duration patience) {
        this.placing = placing;
        this.metrics = metrics;
        this.clock = clock;
        this.stop = stop;
        this.patience = patience;
    }

    /** One result per distinct claim; {@link Result.Unanswered} only if the patience is used up or the application stops. */
    Map<ClaimedOrder, Result> place(Collection<ClaimedOrder> claims) {
        Instant until = clock.instant().plus(patience);
        Map<ClaimedOrder, Result> results = new LinkedHashMap<>(attempt(claims));
        Duration pause = FIRST_PAUSE;
        List<ClaimedOrder> unanswered = unanswered(results);
        while (!unanswered.isEmpty() && clock.instant().isBefore(until) && !stop.isRaised()) {
            if (stop.pause(pause)) {
                break;
            }
            results.putAll(attempt(unanswered));
            unanswered = unanswered(results);
            pause = shorter(pause.multipliedBy(2), LONGEST_PAUSE);
        }
        return results;
    }

    private Map<ClaimedOrder, Result> attempt(Collection<ClaimedOrder> claims) {
        Map<ClaimedOrder, Result> results = placing.place(claims);
        results.forEach((claim, result) -> {
            if (result instanceof Result.Ended ended) {
                metrics.ended(ended.outcome(), claim.claimedAt());
            }
        });
        List<ClaimedOrder> unanswered = unanswered(results);
        if (!unanswered.isEmpty() && !stop.isRaised()) {
            ClaimedOrder first = unanswered.get(0);
            log.warn(
                    "{} claims of this batch, {} the first, have no outcome yet: MySQL or Redis failed. They stay CONFIRMED and are tried again",
                    unanswered.size(),
                    first.orderNo(),
                    causeOf(results.get(first)));
        }
        return results;
    }

    private static List<ClaimedOrder> unanswered(Map<ClaimedOrder, Result> results) {
        return results.entrySet().stream()
                .filter(entry -> entry.getValue() instanceof Result.Unanswered)
                .map(Map.Entry::getKey)
                .toList();
    }

    private static Throwable causeOf(@Nullable Result result) {
        return result instanceof Result.Unanswered unanswered
                ? unanswered.cause()
                : new IllegalStateException("unreachable: only unanswered claims are asked for");
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
