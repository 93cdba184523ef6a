package io.seckill.job.running;

import com.xxl.job.core.context.XxlJobHelper;

/** Tells the admin console how a run ended. Only a finished run is a success. */
public final class XxlResult {
    private XxlResult() {}

    public static void tell(JobRun run) {
        // In the trigger's own log, which the console shows, and as its result
        XxlJobHelper.log("{}: {}", run.outcome(), run.message());
        if (run.isFinished()) {
            XxlJobHelper.handleSuccess(run.message());
        } else {
            XxlJobHelper.handleFail(run.outcome() + ": " + run.message());
        }
    }
}
