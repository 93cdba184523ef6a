package io.seckill.job.expiring;

import com.xxl.job.core.context.XxlJobHelper;
import com.xxl.job.core.handler.annotation.XxlJob;
import io.seckill.core.order.CancellingTimeoutOrders;
import io.seckill.core.order.Shard;
import io.seckill.job.running.Job;
import io.seckill.job.running.JobRun;
import io.seckill.job.running.JobRuns;
import io.seckill.job.running.ScheduledJob;
import io.seckill.job.running.XxlResult;
import io.seckill.job.running.XxlTrigger;

/** {@code cancelTimeoutOrders}: cancels the unpaid orders past their expiry. Broadcast to shards, each executor takes its part of the rows. */
public final class CancelTimeoutOrdersJob implements ScheduledJob {
    private final JobRuns runs;
    private final CancellingTimeoutOrders cancelling;

    public CancelTimeoutOrdersJob(JobRuns runs, CancellingTimeoutOrders cancelling) {
        this.runs = runs;
        this.cancelling = cancelling;
    }

    @XxlJob(Job.CANCEL_TIMEOUT_ORDERS_HANDLER)
    void handle() {
        XxlResult.tell(XxlTrigger.withoutParameter(runs, job(), this::runShardOfTrigger));
    }

    @Override
    public Job job() {
        return Job.CANCEL_TIMEOUT_ORDERS;
    }

    @Override
    public JobRun run() {
        return run(Shard.ALL);
    }

    private JobRun run(Shard shard) {
        return runs.run(job(), () -> cancelling.run(shard));
    }

    /** A trigger that is no broadcast names shard 0 of 1: all rows. */
    private JobRun runShardOfTrigger() {
        int index = XxlJobHelper.getShardIndex();
        int total = XxlJobHelper.getShardTotal();
        return Shard.of(index, total)
                .map(this::run)
                .orElseGet(() -> runs.refuse(
                        job(),
                        "shard " + index + " of " + total
                                + " does not exist: shards are counted from 0 and are 1 or more"));
    }
}
