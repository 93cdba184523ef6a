package io.seckill.job.running;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.core.JobReport;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs jobs: at most one run of each at a time in this process, counted in {@code seckill.jobs{job,outcome}}, items in
 * {@code seckill.jobs.items{job,result}}, and logged. Two processes may run the same job at once; the use cases are made for that.
 */
public final class JobRuns {
    private static final Logger log = LoggerFactory.getLogger(JobRuns.class);

    private final MeterRegistry registry;
    private final Set<Job> running = EnumSet.noneOf(Job.class);
    private final Map<Job, JobOutcome> last = new EnumMap<>(Job.class);

    public JobRuns(MeterRegistry registry) {
        this.registry = registry;
        for (Job job : Job.values()) {
            for (JobOutcome outcome : JobOutcome.values()) {
                runs(job, outcome);
            }
        }
    }

    /** Runs it, unless a run of the same job is still going here. Never throws. */
    public JobRun run(Job job, Supplier<JobReport> useCase) {
        if (!enter(job)) {
            return counted(job, new JobRun(JobOutcome.SKIPPED, "skipped: a run is still going in this process"));
        }
        try {
            return counted(job, reported(job, useCase.get()));
        } catch (RuntimeException e) {
            return counted(job, broken(job, e));
        } finally {
            leave(job);
        }
    }

    /**
     * Counts and logs a trigger that asks for what the job does not know. Nothing is run.
     *
     * @param why what is wrong and what is allowed, for the operator
     */
    public JobRun refuse(Job job, String why) {
        String message = why + "; nothing was done";
        log.warn("{} refused a trigger: {}", job.handler(), message);
        return counted(job, new JobRun(JobOutcome.REFUSED, message));
    }

    private JobRun reported(Job job, JobReport report) {
        items(job, "done").increment(report.done());
        items(job, "failed").increment(report.failed());
        String counts = report.done() + " done, " + report.failed() + " failed";
        if (report.finished() && report.failed() == 0) {
            if (report.done() > 0) {
                log.info("{} finished: {}", job.handler(), counts);
            }
            return new JobRun(JobOutcome.FINISHED, counts);
        }
        String message = (report.finished() ? "" : "not finished: ") + counts + "; the next run goes on";
        log.warn("{}: {}", job.handler(), message);
        return new JobRun(JobOutcome.INCOMPLETE, message);
    }

    private JobRun broken(Job job, RuntimeException cause) {
        String message = "broke off: " + cause + "; what is due stays due, and the next run goes on";
        if (lastOf(job) == JobOutcome.BROKEN) {
            // During an outage this comes every few seconds: the first one carries the stack trace
            log.warn("{} {}", job.handler(), message);
        } else {
            log.error("{} {}", job.handler(), message, cause);
        }
        return new JobRun(JobOutcome.BROKEN, message);
    }

    private JobRun counted(Job job, JobRun run) {
        runs(job, run.outcome()).increment();
        if (run.outcome() != JobOutcome.SKIPPED && run.outcome() != JobOutcome.REFUSED) {
            remember(job, run.outcome());
        }
        return run;
    }

    private Counter runs(Job job, JobOutcome outcome) {
        return Counter.builder("seckill.jobs")
                .description("Runs of the jobs, by how they ended")
                .tag("job", job.handler())
                .tag("outcome", outcome.tag())
                .register(registry);
    }

    private Counter items(Job job, String result) {
        return Counter.builder("seckill.jobs.items")
                .description("Items the jobs handled")
                .tag("job", job.handler())
                .tag("result", result)
                .register(registry);
    }

    private synchronized boolean enter(Job job) {
        return running.add(job);
    }

    private synchronized void leave(Job job) {
        running.remove(job);
    }

    private synchronized void remember(Job job, JobOutcome outcome) {
        last.put(job, outcome);
    }

    private synchronized JobOutcome lastOf(Job job) {
        return last.getOrDefault(job, JobOutcome.FINISHED);
    }
}
