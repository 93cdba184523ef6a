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
        XxlResult.tell(run(shardOfTrigger()));
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

    /** A trigger that is not a broadcast may name no shards at all: it takes all rows. */
    private static Shard shardOfTrigger() {
        int total = XxlJobHelper.getShardTotal();
        return total < 1 ? Shard.ALL : new Shard(XxlJobHelper.getShardIndex(), total);
    }
}
