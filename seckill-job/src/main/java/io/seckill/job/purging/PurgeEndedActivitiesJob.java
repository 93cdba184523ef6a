package io.seckill.job.purging;

import com.xxl.job.core.handler.annotation.XxlJob;
import io.seckill.core.reconcile.PurgingActivities;
import io.seckill.job.running.Job;
import io.seckill.job.running.JobRun;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.running.XxlResult;
import io.seckill.job.running.XxlTrigger;

/** {@code purgeEndedActivities}: removes the Redis keys of sales that are over and agree; one that does not agree is kept and reported. */
public final class PurgeEndedActivitiesJob implements ScheduledJob {
    private final JobRuns runs;
    private final PurgingActivities purging;

    public PurgeEndedActivitiesJob(JobRuns runs, PurgingActivities purging) {
        this.runs = runs;
        this.purging = purging;
    }

    @XxlJob(Job.PURGE_ENDED_ACTIVITIES_HANDLER)
    void handle() {
        XxlResult.tell(XxlTrigger.withoutParameter(runs, job(), this::run));
    }

    @Override
    public Job job() {
        return Job.PURGE_ENDED_ACTIVITIES;
    }

    @Override
    public JobRun run() {
        return runs.run(job(), purging::run);
    }
}
