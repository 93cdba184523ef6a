package io.seckill.job.notifying;

import com.xxl.job.core.handler.annotation.XxlJob;
import io.seckill.core.event.PublishingOrderEvents;
import io.seckill.job.running.Job;
import io.seckill.job.running.JobRun;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.running.XxlResult;
import io.seckill.job.running.XxlTrigger;

/** {@code publishOrderEvents}: publishes the events of orders that were created, paid or cancelled. One executor at a time does it, whoever is triggered. */
public final class PublishOrderEventsJob implements ScheduledJob {
    private final JobRuns runs;
    private final PublishingOrderEvents publishing;

    public PublishOrderEventsJob(JobRuns runs, PublishingOrderEvents publishing) {
        this.runs = runs;
        this.publishing = publishing;
    }

    @XxlJob(Job.PUBLISH_ORDER_EVENTS_HANDLER)
    void handle() {
        XxlResult.tell(XxlTrigger.withoutParameter(runs, job(), this::run));
    }

    @Override
    public Job job() {
        return Job.PUBLISH_ORDER_EVENTS;
    }

    @Override
    public JobRun run() {
        return runs.run(job(), publishing::run);
    }
}
