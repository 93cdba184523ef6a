package io.seckill.job.running;

import com.xxl.job.core.context.XxlJobHelper;
import java.util.function.Supplier;

/** What the admin console asks of a job. It is typed by a person, so whatever a job does not know is refused, never guessed at. */
public final class XxlTrigger {
    private static final int MAX_SHOWN = 100;

    private XxlTrigger() {}

    /** The parameter, stripped; empty if there is none. */
    public static String parameter() {
        String parameter = XxlJobHelper.getJobParam();
        return parameter == null ? "" : parameter.strip();
    }

    /** Runs a job that has no parameter. A trigger with one is refused: whoever typed it expects something of it. */
    public static JobRun withoutParameter(JobRuns runs, Job job, Supplier<JobRun> run) {
        return parameter().isEmpty()
                ? run.get()
                : runs.refuse(job, "this job has no parameter, not " + shown(parameter()));
    }

    /** A parameter as it may stand in a log: on one line, and not longer than a line. */
    public static String shown(String parameter) {
        String line = parameter.replaceAll("\\p{Cntrl}", " ");
        return "\"" + (line.length() > MAX_SHOWN ? line.substring(0, MAX_SHOWN) + "…" : line) + "\"";
    }
}
