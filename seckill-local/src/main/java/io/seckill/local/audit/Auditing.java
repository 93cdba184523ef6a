package io.seckill.local.audit;

import io.seckill.core.activity.ActivityId;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** Audits one activity, and waits a bounded time for what is still in flight. */
public final class Auditing {
    /**
     * How long a claim may stay open before its buyer counts as lost: the grace age of a confirmed claim (60 s by default), the
     * sweep's period, and a second try.
     */
    public static final Duration RECONCILE_BOUND = Duration.ofMinutes(3);

    private static final long PAUSE_MILLIS = 500;

    private final EvidenceReader reader;

    Auditing(EvidenceReader reader) {
        this.reader = reader;
    }

    /**
     * Judges every law.
     *
     * @param wait how long to look again while something is in flight; zero looks once
     * @param reconcileBound how long a claim may stay open
     * @return empty if there is no such activity
     */
    public Optional<AuditReport> audit(ActivityId activity, Duration wait, Duration reconcileBound)
            throws InterruptedException {
        long deadline = System.nanoTime() + wait.toNanos();
        Optional<AuditReport> report = look(activity, reconcileBound);
        while (report.isPresent() && report.get().isInFlight() && System.nanoTime() < deadline) {
            TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            report = look(activity, reconcileBound);
        }
        return report;
    }

    private Optional<AuditReport> look(ActivityId activity, Duration reconcileBound) {
        return reader.read(activity, reconcileBound).map(evidence -> new AuditReport(evidence, Judge.judge(evidence)));
    }
}
