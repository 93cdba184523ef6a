package io.seckill.core.claim;

import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;

/**
 * What waits at the broker, for all activities together.
 *
 * @param queues the placing group's place in every queue of the claim messages
 * @param retrying messages of that group waiting to be delivered again
 * @param deadLetters messages of that group the broker gave up on and nobody has parked yet
 * @param halfMessages half messages not yet crossed off; may count finished ones until the broker's next check
 * @param givenUp half messages the broker stopped asking about
 */
public record BrokerState(List<QueueBacklog> queues, long retrying, long deadLetters, long halfMessages, long givenUp) {
    /**
     * The placing group's place in one queue.
     *
     * @param queue broker and number, as in {@code seckill-broker/3}
     * @param messages committed messages it has not acknowledged
     * @param acknowledgedUpTo when the newest acknowledged message was stored; the epoch if none is
     */
    public record QueueBacklog(String queue, long messages, Instant acknowledgedUpTo) {}

    /** Committed messages the placing group has not acknowledged. */
    public long backlog() {
        return queues.stream().mapToLong(QueueBacklog::messages).sum();
    }

    /** Whether no message that can still become an order is on its way. */
    public boolean isQuiet() {
        return backlog() == 0 && retrying == 0;
    }

    /**
     * Every message stored before this instant has been delivered and acknowledged, or handed back, at least once.
     *
     * @param now the answer while nothing waits
     */
    public Instant deliveredUpTo(Instant now) {
        return queues.stream()
                .filter(queue -> queue.messages() > 0)
                .map(QueueBacklog::acknowledgedUpTo)
                .min(Comparator.naturalOrder())
                .filter(now::isAfter)
                .orElse(now);
    }

    /** How long a message may wait for its delivery by now. */
    public Duration waiting(Instant now) {
        return Duration.between(deliveredUpTo(now), now);
    }

    /** The figures in words, for people. */
    public String words() {
        return "backlog " + backlog() + ", retrying " + retrying + ", dead letters " + deadLetters + ", half messages "
                + halfMessages + ", given up " + givenUp;
    }
}
