package io.seckill.job.reconcile;

import com.xxl.job.core.context.XxlJobHelper;
import com.xxl.job.core.handler.annotation.XxlJob;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.ReconcilingActivities;
import io.seckill.job.running.Job;
import io.seckill.job.running.JobRun;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.running.XxlResult;
import org.jspecify.annotations.Nullable;

/** {@code reconcileActivities}: compares Redis, MySQL and the broker, and repairs what differs. The parameter {@code mode=report} only lists it. */
public final class ReconcileActivitiesJob implements ScheduledJob {
    private final JobRuns runs;
    private final ReconcilingActivities reconciling;

    public ReconcileActivitiesJob(JobRuns runs, ReconcilingActivities reconciling) {
        this.runs = runs;
        this.reconciling = reconciling;
    }

    @XxlJob(Job.RECONCILE_ACTIVITIES_HANDLER)
    void handle() {
        String parameter = XxlJobHelper.getJobParam();
        XxlResult.tell(runs.run(job(), () -> reconciling.run(modeOf(parameter))));
    }

    @Override
    public Job job() {
        return Job.RECONCILE_ACTIVITIES;
    }

    @Override
    public JobRun run() {
        return runs.run(job(), () -> reconciling.run(ReconcileMode.REPAIR));
    }

    private static ReconcileMode modeOf(@Nullable String parameter) {
        return switch (parameter == null ? "" : parameter.strip()) {
            case "", "mode=repair" -> ReconcileMode.REPAIR;
            case "mode=report" -> ReconcileMode.REPORT;
            default ->
                throw new IllegalArgumentException(
                        "The parameter is mode=report, mode=repair or nothing, not " + parameter);
        };
    }
}
