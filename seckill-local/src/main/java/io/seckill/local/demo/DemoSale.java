package io.seckill.local.demo;

import io.seckill.api.http.ActivityDraft;
import io.seckill.core.activity.ActivityId;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.AuditSession;
import io.seckill.local.audit.Auditing;
import io.seckill.local.running.RunFailedException;
import io.seckill.local.running.RunRecord;
import io.seckill.local.rush.Rush;
import io.seckill.local.rush.RushOptions;
import io.seckill.local.rush.RushReport;
import java.net.URI;
import java.time.Clock;
import java.time.Duration;
import java.time.OffsetDateTime;

/** Opens a sale of 100 units, sends 1,000 buyers 200 at a time who click twice each, and audits what came of it. */
public final class DemoSale {
    private static final int UNITS = 100;
    private static final int BUYERS = 1_000;
    private static final int AT_A_TIME = 200;
    private static final int CLICKS = 2;
    private static final long PRICE_CENTS = 9_900;
    private static final Duration WINDOW = Duration.ofHours(12);
    private static final int PAY_TIMEOUT_SECONDS = 900;
    private static final Duration SETTLE_BOUND = Duration.ofSeconds(60);

    private final Clock clock;
    private final Rush rush;

    public DemoSale(Clock clock, Rush rush) {
        this.clock = clock;
        this.rush = rush;
    }

    /**
     * Runs the sale and audits it.
     *
     * @param adminToken token of a user with the role ADMIN
     */
    public DemoReport run(RunRecord run, String adminToken) throws InterruptedException {
        URI web = URI.create(run.web());
        ActivityId activity = new AdminCalls(web, adminToken).open(draft());
        RushReport crowd =
                rush.run(new RushOptions(web, activity, BUYERS, AT_A_TIME, CLICKS, SETTLE_BOUND));
        try (AuditSession session = AuditSession.open(run.servers().environment())) {
            AuditReport audit = session.auditing()
                    .audit(activity, SETTLE_BOUND, Auditing.RECONCILE_BOUND)
                    .orElseThrow(() -> new RunFailedException("MySQL does not know the activity it just sold"));
            return new DemoReport(crowd, audit);
        }
    }

    private ActivityDraft draft() {
        OffsetDateTime now = OffsetDateTime.now(clock);
        return new ActivityDraft(
                "Demo: one hundred mugs", PRICE_CENTS, UNITS, now.minusMinutes(1), now.plus(WINDOW), PAY_TIMEOUT_SECONDS);
    }
}
