package io.seckill.web.answering;

import io.seckill.api.ProblemCode;
import io.seckill.api.http.ActivityView;
import io.seckill.core.activity.Activity;
import io.seckill.web.admission.ActivityShelf;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import org.springframework.http.CacheControl;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RestController;

/** Shows what is on sale, to anybody, and lets caches show it for a second. */
@RestController
class ActivityController {
    private static final CacheControl A_SECOND =
            CacheControl.maxAge(Duration.ofSeconds(1)).cachePublic();

    private final ActivityShelf activities;
    private final StockStates stock;
    private final Clock clock;

    ActivityController(ActivityShelf activities, StockStates stock, Clock clock) {
        this.activities = activities;
        this.stock = stock;
        this.clock = clock;
    }

    @GetMapping("/api/v1/activities")
    ResponseEntity<List<ActivityView>> onOffer() {
        Instant now = clock.instant();
        return ResponseEntity.ok()
                .cacheControl(A_SECOND)
                .body(activities.onOffer().stream()
                        .map(activity -> view(activity, now))
                        .toList());
    }

    @GetMapping("/api/v1/activities/{id}")
    ResponseEntity<Object> one(@PathVariable String id) {
        return Paths.activityId(id)
                .flatMap(activities::find)
                .map(activity ->
                        ResponseEntity.ok().cacheControl(A_SECOND).<Object>body(view(activity, clock.instant())))
                .orElseGet(() -> Problems.of(ProblemCode.NOT_FOUND, Paths.NO_ACTIVITY));
    }

    private ActivityView view(Activity activity, Instant now) {
        return new ActivityView(
                activity.id().toString(),
                activity.title(),
                activity.priceCents(),
                activity.startsAt().atOffset(ZoneOffset.UTC),
                activity.endsAt().atOffset(ZoneOffset.UTC),
                stock.of(activity, now),
                now.atOffset(ZoneOffset.UTC));
    }
}
