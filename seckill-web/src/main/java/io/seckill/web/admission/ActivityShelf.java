package io.seckill.web.admission;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/**
 * The activities buyers see, read from MySQL at most once a second each, so that purchases go on at full speed, and for a while
 * even without it. An edit is seen by every instance within a second.
 */
public final class ActivityShelf {
    private static final Duration FRESH_FOR = Duration.ofSeconds(1);
    /** Claims outlive an outage of MySQL; title, price and window of a published activity do not change under a sale. */
    private static final Duration KEPT_FOR = Duration.ofMinutes(10);

    private static final int MAX_ACTIVITIES = 1_000;

    private final ShortMemory<ActivityId, Optional<Activity>> byId;
    private final ShortMemory<String, List<Activity>> offers;

    ActivityShelf(ActivityBook book, Clock clock, Ticker ticker) {
        this.byId = new ShortMemory<>(book::find, ticker, FRESH_FOR, KEPT_FOR, MAX_ACTIVITIES);
        this.offers = new ShortMemory<>(all -> book.onOffer(clock.instant()), ticker, FRESH_FOR, KEPT_FOR, 1);
    }

    /** The activity, if buyers see it. */
    public Optional<Activity> find(ActivityId id) {
        return byId.get(id).filter(Activity::isPublished);
    }

    /** Activities whose window has not closed, by start. At most 200. */
    public List<Activity> onOffer() {
        return offers.get("on offer");
    }

    /** An operator has just changed this activity through this instance. */
    public void forget(ActivityId id) {
        byId.forget(id);
        offers.forget("on offer");
    }
}
