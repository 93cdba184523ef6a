package io.seckill.job.reconcile;

import com.xxl.job.core.handler.annotation.XxlJob;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.ReconcilingActivities;
import io.seckill.job.running.Job;
import io.seckill.job.running.JobRun;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.running.XxlResult;
import io.seckill.job.running.XxlTrigger;

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
        String parameter = XxlTrigger.parameter();
        XxlResult.tell(
                switch (parameter) {
                    case "", "mode=repair" -> run(ReconcileMode.REPAIR);
                    case "mode=report" -> run(ReconcileMode.REPORT);
                    default ->
                        runs.refuse(
                                job(),
                                "the parameter is mode=report, mode=repair or nothing, not "
                                        + XxlTrigger.shown(parameter));
                });
    }

    @Override
    public Job job() {
        return Job.RECONCILE_ACTIVITIES;
    }

    @Override
    public JobRun run() {
        return run(ReconcileMode.REPAIR);
    }

    private JobRun run(ReconcileMode mode) {
        return runs.run(job(), () -> reconciling.run(mode));
    }
}
