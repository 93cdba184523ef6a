package io.seckill.api.http;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A reconcile run over one activity: the short report, and what differed.
 *
 * @param activityId activity id, digits
 * @param mode {@code REPORT} (changed nothing) or {@code REPAIR}
 * @param ok whether nothing differed and everything was looked at
 * @param complete false if the run stopped at its bound or was interrupted
 * @param dbStock units without a live order, by MySQL
 * @param redisStock units without a claim, by Redis; null if it does not know
 * @param openClaims claims whose order is not yet known to be stored
 * @param sold live orders
 * @param difference redisStock + openClaims − dbStock, 0 at rest; null if Redis does not know its stock
 * @param broker what waits at the broker, of all activities; null if it did not answer
 * @param found how many differences
 * @param repaired how many of them are repaired, or have ended by themselves
 * @param differences the first 100 of them; all are in {@code seckill_reconcile_item}
 */
public record ReconcileView(
        String activityId,
        String mode,
        boolean ok,
        boolean complete,
        int dbStock,
        @Nullable Long redisStock,
        long openClaims,
        long sold,
        @Nullable Long difference,
        @Nullable Broker broker,
        int found,
        int repaired,
        List<Item> differences) {
    /** Differences shown at once. */
    public static final int MAX_SHOWN = 100;

    /**
     * One difference.
     *
     * @param finding its kind
     * @param remedy what repairs it
     * @param outcome {@code LISTED}, {@code REPAIRED}, {@code GONE} (ended by itself), {@code LEFT} (to a person) or {@code FAILED}
     * @param orderNo the order number it is about; null if it is about the activity
     * @param userId the buyer it is about; null if it is about the activity
     * @param units by how much a figure is wrong; 0 if it is about one claim or order
     * @param detail what was seen, in words
     */
    public record Item(
            String finding,
            String remedy,
            String outcome,
            @Nullable String orderNo,
            @Nullable String userId,
            long units,
            String detail) {}

    /**
     * What waits at the broker.
     *
     * @param queues messages waiting, queue by queue
     * @param retrying messages waiting to be delivered again
     * @param deadLetters messages the broker gave up on and nobody has parked yet
     * @param givenUp half messages the broker stopped asking about
     */
    public record Broker(List<Queue> queues, long retrying, long deadLetters, long givenUp) {}

    /**
     * One queue of the claim messages.
     *
     * @param queue broker and number
     * @param messages committed messages the consumer has not acknowledged
     */
    public record Queue(String queue, long messages) {}
}
