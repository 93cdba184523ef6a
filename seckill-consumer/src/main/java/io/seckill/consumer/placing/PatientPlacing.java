package io.seckill.consumer.placing;

import io.seckill.consumer.intake.StopSignal;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
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
        Map<ClaimedOrder, RuntimeException> unanswered = unanswered(results);
        warn(unanswered, true);
        while (!unanswered.isEmpty() && clock.instant().isBefore(until) && !stop.isRaised()) {
            if (stop.pause(pause)) {
                break;
            }
            results.putAll(attempt(unanswered.keySet()));
            unanswered = unanswered(results);
            warn(unanswered, false);
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
        return results;
    }

    private static Map<ClaimedOrder, RuntimeException> unanswered(Map<ClaimedOrder, Result> results) {
        Map<ClaimedOrder, RuntimeException> unanswered = new LinkedHashMap<>();
        results.forEach((claim, result) -> {
            if (result instanceof Result.Unanswered failed) {
                unanswered.put(claim, failed.cause());
            }
        });
        return unanswered;
    }

    /** The stack trace comes once per batch, not with every try of an outage. */
    private void warn(Map<ClaimedOrder, RuntimeException> unanswered, boolean withTrace) {
        if (stop.isRaised()) {
            return;
        }
        unanswered.entrySet().stream()
                .findFirst()
                .ifPresent(first -> log.warn(
                        "{} claims of this batch, {} the first, have no outcome yet: {}. They stay CONFIRMED and are tried again",
                        unanswered.size(),
                        first.getKey().orderNo(),
                        first.getValue().toString(),
                        withTrace ? first.getValue() : null));
    }

    private static Duration shorter(Duration one, Duration other) {
        return one.compareTo(other) <= 0 ? one : other;
    }
}
