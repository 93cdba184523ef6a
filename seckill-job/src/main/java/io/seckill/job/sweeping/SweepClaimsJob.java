package io.seckill.job.sweeping;

import com.xxl.job.core.handler.annotation.XxlJob;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.job.running.Job;
import io.seckill.job.running.JobRun;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.running.XxlResult;
import io.seckill.job.running.XxlTrigger;

/** {@code sweepClaims}: releases stale HELD claims, re-drives stale CONFIRMED ones, and gives back to Redis what cancels owe it. */
public final class SweepClaimsJob implements ScheduledJob {
    private final JobRuns runs;
    private final SweepingClaims sweeping;

    public SweepClaimsJob(JobRuns runs, SweepingClaims sweeping) {
        this.runs = runs;
        this.sweeping = sweeping;
    }

    @XxlJob(Job.SWEEP_CLAIMS_HANDLER)
    void handle() {
        XxlResult.tell(XxlTrigger.withoutParameter(runs, job(), this::run));
    }

    @Override
    public Job job() {
        return Job.SWEEP_CLAIMS;
    }

    @Override
    public JobRun run() {
        return runs.run(job(), sweeping::run);
    }
}
