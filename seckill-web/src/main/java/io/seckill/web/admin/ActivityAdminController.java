package io.seckill.web.admin;

import io.seckill.api.ProblemCode;
import io.seckill.api.http.ActivityDraft;
import io.seckill.api.http.StockAdjustment;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.AdjustingStock;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.web.admission.ActivityShelf;
import io.seckill.web.answering.Paths;
import io.seckill.web.answering.Problems;
import java.net.URI;
import java.util.Optional;
import java.util.function.Function;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/** What operators do to activities. Security lets only the role ADMIN in. */
@RestController
@RequestMapping("/admin/v1/activities")
class ActivityAdminController {
    private final ActivityBook book;
    private final PreheatingActivities preheating;
    private final AdjustingStock adjusting;
    private final AdminViews views;
    private final ActivityShelf shelf;

    ActivityAdminController(
            ActivityBook book,
            PreheatingActivities preheating,
            AdjustingStock adjusting,
            AdminViews views,
            ActivityShelf shelf) {
        this.book = book;
        this.preheating = preheating;
        this.adjusting = adjusting;
        this.views = views;
        this.shelf = shelf;
    }

    @PostMapping
    ResponseEntity<Object> create(@RequestBody ActivityDraft draft) {
        Activity created = book.create(Requests.activity(draft));
        return ResponseEntity.created(URI.create("/admin/v1/activities/" + created.id()))
                .body(views.of(created));
    }

    @GetMapping("/{id}")
    ResponseEntity<Object> one(@PathVariable String id) {
        return find(id).map(activity -> ResponseEntity.ok().<Object>body(views.of(activity)))
                .orElseGet(this::notFound);
    }

    @PostMapping("/{id}/publish")
    ResponseEntity<Object> publish(@PathVariable String id) {
        return changing(id, activity -> {
            book.publish(activity.id());
            return show(activity.id());
        });
    }

    /** Opens the sale in Redis now; what is open stays as it is. */
    @PostMapping("/{id}/preheat")
    ResponseEntity<Object> preheat(@PathVariable String id) {
        return changing(id, activity -> {
            if (!activity.isPublished()) {
                return Problems.of(ProblemCode.ACTIVITY_STATE, "Publish the activity first");
            }
            preheating.preheat(activity.id());
            return show(activity.id());
        });
    }

    @PostMapping("/{id}/stock-adjustments")
    ResponseEntity<Object> adjust(@PathVariable String id, @RequestBody StockAdjustment adjustment) {
        StockAdjustment checked = Requests.checked(adjustment);
        return changing(id, activity -> switch (adjusting.adjust(
                activity.id(), checked.adjustmentId(), checked.units())) {
            case APPLIED, REPEATED -> show(activity.id());
            case OTHER_UNITS ->
                Problems.of(ProblemCode.IDEMPOTENCY_KEY_REUSED, "This adjustmentId was applied with other units");
            case TOO_FEW -> Problems.of(ProblemCode.ACTIVITY_STATE, "Fewer units are unsold than would be taken away");
            case UNKNOWN_ACTIVITY -> notFound();
        });
    }

    @ExceptionHandler
    ResponseEntity<Object> outOfRange(Requests.OutOfRangeException e) {
        return Problems.of(ProblemCode.BAD_REQUEST, e.getMessage());
    }

    private ResponseEntity<Object> changing(String id, Function<Activity, ResponseEntity<Object>> change) {
        Optional<Activity> activity = find(id);
        if (activity.isEmpty()) {
            return notFound();
        }
        try {
            return change.apply(activity.get());
        } finally {
            // Also if it threw: MySQL may have taken the change
            shelf.forget(activity.get().id());
        }
    }

    private ResponseEntity<Object> show(ActivityId id) {
        return book.find(id)
                .map(activity -> ResponseEntity.ok().<Object>body(views.of(activity)))
                .orElseGet(this::notFound);
    }

    private Optional<Activity> find(String id) {
        return Paths.activityId(id).flatMap(book::find);
    }

    private ResponseEntity<Object> notFound() {
        return Problems.of(ProblemCode.NOT_FOUND, "There is no activity with this id");
    }
}
