package io.seckill.consumer.placing;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The activities that claims are of: remembered for {@link #REMEMBERED}, the last {@value #MAX_ACTIVITIES} of them. */
public final class KnownActivities {
    static final int MAX_ACTIVITIES = 256;
    static final Duration REMEMBERED = Duration.ofSeconds(10);

    private final ActivityBook activities;
    private final Clock clock;
    private final Map<ActivityId, Known> known = new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<ActivityId, Known> eldest) {
            return size() > MAX_ACTIVITIES;
        }
    };

    public KnownActivities(ActivityBook activities, Clock clock) {
        this.activities = activities;
        this.clock = clock;
    }

    /**
     * Looks it up.
     *
     * @return empty if there is no such activity, which is never remembered
     */
    Optional<Activity> find(ActivityId id) {
        Instant now = clock.instant();
        Known remembered = recall(id);
        if (remembered != null && now.isBefore(remembered.until)) {
            return Optional.of(remembered.activity);
        }
        return findAnew(id);
    }

    /** Looks it up in MySQL, whatever is remembered. */
    Optional<Activity> findAnew(ActivityId id) {
        // Outside the lock: a slow database must not hold up batches whose activity is remembered
        Optional<Activity> found = activities.find(id);
        found.ifPresent(
                activity -> remember(id, new Known(activity, clock.instant().plus(REMEMBERED))));
        return found;
    }

    private synchronized @Nullable Known recall(ActivityId id) {
        return known.get(id);
    }

    private synchronized void remember(ActivityId id, Known fresh) {
        known.remove(id);
        known.put(id, fresh);
    }

    private record Known(Activity activity, Instant until) {}
}
