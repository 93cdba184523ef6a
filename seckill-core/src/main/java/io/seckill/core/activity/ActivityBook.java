package io.seckill.core.activity;

import io.seckill.core.claim.AdjustAnswer;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The activities and their stock rows in MySQL. Each call is one transaction. If a method throws, its transaction was rolled
 * back, except when the connection was lost during commit: then it may stand, and repeating the call is safe except for {@link #create}.
 */
public interface ActivityBook {
    /** Stores a draft with its stock row, available = total. Not idempotent: a second call makes a second activity. */
    Activity create(NewActivity draft);

    /**
     * DRAFT → PUBLISHED by compare-and-set.
     *
     * @return the activity as published, also if it was before; empty if there is none
     */
    Optional<Activity> publish(ActivityId id);

    Optional<Activity> find(ActivityId id);

    /** Published activities whose window has not closed at the given time, by start. At most 200. */
    List<Activity> onOffer(Instant now);

    /** Published activities whose window overlaps [from, to), all of them, by id. */
    List<Activity> publishedBetween(Instant from, Instant to);

    /**
     * Published activities whose window closed before the given time, by id.
     *
     * @param after null, or the last id of the previous page
     * @param limit 1 to 1,000
     */
    List<Activity> publishedEndedBefore(Instant time, @Nullable ActivityId after, int limit);

    /**
     * Notes that the activity's sale is about to be opened in Redis.
     *
     * @return true if it never was before; false on every further call
     */
    boolean markOpened(ActivityId id);

    /** PUBLISHED → FINISHED by compare-and-set. Repeating it changes nothing. */
    void finish(ActivityId id);

    /**
     * Adds units to (or takes them from) total and available, once per adjustment id. Never below what is sold.
     *
     * @param units not 0, at most 10,000,000 either way
     */
    AdjustAnswer adjust(ActivityId id, String adjustmentId, int units);

    /** Every adjustment applied to the activity, by id. */
    List<Adjustment> adjustments(ActivityId id);
}
