package io.seckill.job.warmup;

import com.xxl.job.core.handler.annotation.XxlJob;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.job.running.Job;
import io.seckill.job.running.JobRun;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.running.XxlResult;
import io.seckill.job.running.XxlTrigger;

/** {@code preheatActivities}: opens the activities that start within the lead time. */
public final class PreheatActivitiesJob implements ScheduledJob {
    private final JobRuns runs;
    private final PreheatingActivities preheating;

    public PreheatActivitiesJob(JobRuns runs, PreheatingActivities preheating) {
        this.runs = runs;
        this.preheating = preheating;
    }

    @XxlJob(Job.PREHEAT_ACTIVITIES_HANDLER)
    void handle() {
        XxlResult.tell(XxlTrigger.withoutParameter(runs, job(), this::run));
    }

    @Override
    public Job job() {
        return Job.PREHEAT_ACTIVITIES;
    }

    @Override
    public JobRun run() {
        return runs.run(job(), preheating::run);
    }
}
