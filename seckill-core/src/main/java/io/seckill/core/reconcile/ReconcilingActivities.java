package io.seckill.core.reconcile;

import io.seckill.core.JobReport;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.SweepProperties;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the books of activities and, if asked to, repairs what differs. Runs may overlap, on several executors too: each repair is
 * checked again where it is taken. A run that stops early, or dies, leaves its repairs and no record; the next one finds the rest.
 */
public final class ReconcilingActivities {
    private static final Logger log = LoggerFactory.getLogger(ReconcilingActivities.class);

    private final ActivityBook activities;
    private final ComparingBooks comparing;
    private final RepairingDifferences repairing;
    private final ReconcileRuns runs;
    private final SweepProperties scope;
    private final Clock clock;

    public ReconcilingActivities(
            ActivityBook activities,
            ComparingBooks comparing,
            RepairingDifferences repairing,
            ReconcileRuns runs,
            SweepProperties scope,
            Clock clock) {
        this.activities = activities;
        this.comparing = comparing;
        this.repairing = repairing;
        this.runs = runs;
        this.scope = scope;
        this.clock = clock;
    }

    /**
     * Reconciles every published activity near its window, and forgets old runs that found nothing.
     *
     * @return done: differences that were repaired; failed: those that are left, and activities that could not be compared
     * @throws RuntimeException if the activities cannot be read from MySQL
     */
    public JobReport run(ReconcileMode mode) {
        Instant now = clock.instant();
        runs.forgetClean(now);
        int done = 0;
        int left = 0;
        boolean finished = true;
        for (Activity activity : activities.publishedBetween(now.minus(scope.lookBack()), now.plus(scope.lead()))) {
            if (Thread.currentThread().isInterrupted()) {
                return new JobReport(done, left, false);
            }
            try {
                Reconciliation run = reconcile(activity, mode);
                done += run.repaired();
                left += run.items().size() - run.repaired();
                finished &= run.comparison().complete();
            } catch (RuntimeException e) {
                left++;
                log.error("Activity {} is not reconciled; the next reconcileActivities tries again", activity.id(), e);
            }
        }
        return new JobReport(done, left, finished);
    }

    /**
     * Reconciles one activity, whatever its window.
     *
     * @return empty if there is no such published activity
     * @throws RuntimeException if Redis or MySQL does not answer; what was repaired until then stands
     */
    public Optional<Reconciliation> reconcile(ActivityId id, ReconcileMode mode) {
        return activities.find(id).filter(Activity::isPublished).map(activity -> reconcile(activity, mode));
    }

    private Reconciliation reconcile(Activity activity, ReconcileMode mode) {
        Instant startedAt = clock.instant();
        Comparison comparison = comparing.compare(activity);
        List<Reconciliation.Item> items = mode == ReconcileMode.REPAIR
                ? repairing.repair(activity, comparison.differences())
                : comparison.differences().stream()
                        .map(difference -> new Reconciliation.Item(difference, Outcome.LISTED))
                        .toList();
        Reconciliation run = new Reconciliation(mode, startedAt, clock.instant(), comparison, items);
        runs.store(run);
        tell(run);
        return run;
    }

    private static void tell(Reconciliation run) {
        if (run.isOk()) {
            return;
        }
        Map<Finding, Long> found = run.items().stream()
                .collect(Collectors.groupingBy(
                        item -> item.difference().finding(), TreeMap::new, Collectors.counting()));
        log.warn(
                "Reconcile of activity {} found {}: {} repaired, {} left to the next run or to a person; its items are in seckill_reconcile_item",
                run.comparison().activity().id(),
                found,
                run.repaired(),
                run.items().size() - run.repaired());
    }
}
