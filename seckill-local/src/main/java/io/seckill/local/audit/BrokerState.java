package io.seckill.local.audit;

/**
 * What waits at the broker, for all activities together.
 *
 * @param backlog committed messages the placing group has not acknowledged
 * @param retrying messages of that group waiting to be delivered again
 * @param deadLetters messages of that group the broker gave up on
 * @param halfMessages half messages not yet crossed off; may count finished ones until the broker's next check
 * @param givenUp half messages the broker stopped asking about
 */
public record BrokerState(long backlog, long retrying, long deadLetters, long halfMessages, long givenUp) {
    /** Whether a message that can still become an order is on its way. */
    boolean isQuiet() {
        return backlog == 0 && retrying == 0;
    }

    public String words() {
        return "backlog " + backlog + ", retrying " + retrying + ", dead letters " + deadLetters + ", half messages "
                + halfMessages + ", given up " + givenUp;
    }
}
