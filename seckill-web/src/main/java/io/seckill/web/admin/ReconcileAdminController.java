package io.seckill.web.admin;

import io.seckill.api.ProblemCode;
import io.seckill.api.http.ReconcileView;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.reconcile.Comparison;
import io.seckill.core.reconcile.Difference;
import io.seckill.core.reconcile.Figures;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.Reconciliation;
import io.seckill.core.reconcile.ReconcilingActivities;
import io.seckill.web.answering.Paths;
import io.seckill.web.answering.Problems;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

/** Compares the books of one activity for an operator, and repairs what differs if asked to. */
@RestController
@RequestMapping("/admin/v1/activities/{id}/reconcile")
class ReconcileAdminController {
    private final ReconcilingActivities reconciling;

    ReconcileAdminController(ReconcilingActivities reconciling) {
        this.reconciling = reconciling;
    }

    /** Answers when the run is over; one that breaks off leaves what it repaired, and repeating it goes on. */
    @PostMapping
    ResponseEntity<Object> reconcile(@PathVariable String id, @RequestParam(defaultValue = "report") String mode) {
        return switch (mode) {
            case "report" -> reconcile(id, ReconcileMode.REPORT);
            case "repair" -> reconcile(id, ReconcileMode.REPAIR);
            default -> Problems.of(ProblemCode.BAD_REQUEST, "mode is report or repair");
        };
    }

    private ResponseEntity<Object> reconcile(String id, ReconcileMode mode) {
        return Paths.activityId(id)
                .flatMap(activity -> reconciling.reconcile(activity, mode))
                .map(run -> ResponseEntity.ok().<Object>body(view(run)))
                .orElseGet(() -> Problems.of(ProblemCode.NOT_FOUND, "There is no published activity with this id"));
    }

    private static ReconcileView view(Reconciliation run) {
        Comparison comparison = run.comparison();
        Figures figures = comparison.figures();
        return new ReconcileView(
                comparison.activity().id().toString(),
                run.mode().name(),
                run.isOk(),
                comparison.complete(),
                figures.book().available(),
                figures.redisStock(),
                figures.openClaims(),
                figures.book().live(),
                figures.difference(),
                broker(figures.broker()),
                run.items().size(),
                run.repaired(),
                run.items().stream()
                        .limit(ReconcileView.MAX_SHOWN)
                        .map(ReconcileAdminController::item)
                        .toList());
    }

    private static ReconcileView.@Nullable Broker broker(@Nullable BrokerState state) {
        return state == null
                ? null
                : new ReconcileView.Broker(
                        state.queues().stream()
                                .map(queue -> new ReconcileView.Queue(queue.queue(), queue.messages()))
                                .toList(),
                        state.retrying(),
                        state.deadLetters(),
                        state.givenUp());
    }

    private static ReconcileView.Item item(Reconciliation.Item item) {
        Difference difference = item.difference();
        return new ReconcileView.Item(
                difference.finding().name(),
                difference.finding().remedy().name(),
                item.outcome().name(),
                Objects.toString(difference.orderNo(), null),
                Objects.toString(difference.userId(), null),
                difference.units(),
                difference.detail());
    }
}
