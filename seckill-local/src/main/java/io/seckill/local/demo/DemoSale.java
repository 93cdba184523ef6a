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
    private static final int WARM_UP_UNITS = 50;
    private static final int WARM_UP_BUYERS = 200;
    private static final int WARM_UP_AT_A_TIME = 20;
    private static final long PRICE_CENTS = 9_900;
    private static final Duration WINDOW = Duration.ofHours(12);
    private static final int PAY_TIMEOUT_SECONDS = 900;
    private static final Duration SETTLE_BOUND = Duration.ofSeconds(60);

    private final Clock clock;
    private final Rush warmUp;
    private final Rush rush;

    /**
     * A sale with these crowds.
     *
     * @param warmUp the crowd before the sale
     * @param rush the crowd that counts
     */
    public DemoSale(Clock clock, Rush warmUp, Rush rush) {
        this.clock = clock;
        this.warmUp = warmUp;
        this.rush = rush;
    }

    /**
     * Runs the sale and audits it.
     *
     * @param adminToken token of a user with the role ADMIN
     */
    public DemoReport run(RunRecord run, String adminToken) throws InterruptedException {
        URI web = URI.create(run.web());
        AdminCalls admin = new AdminCalls(web, adminToken);
        ActivityId activity = admin.open(draft("Demo: one hundred mugs", UNITS));
        RushReport crowd =
                rush.run(new RushOptions(web, activity, BUYERS, AT_A_TIME, CLICKS, RushOptions.PATIENCE, SETTLE_BOUND));
        try (AuditSession session = AuditSession.open(run.servers().environment())) {
            AuditReport audit = session.auditing()
                    .audit(activity, SETTLE_BOUND, Auditing.RECONCILE_BOUND)
                    .orElseThrow(() -> new RunFailedException("MySQL does not know the activity it just sold"));
            return new DemoReport(crowd, audit);
        }
    }

    /** A small sale before the real one: it fills the connection pools and lets the JVMs compile what they are about to run. */
    public void warmUp(RunRecord run, String adminToken) throws InterruptedException {
        URI web = URI.create(run.web());
        ActivityId activity = new AdminCalls(web, adminToken).open(draft("Demo: warm-up", WARM_UP_UNITS));
        warmUp.run(new RushOptions(
                web, activity, WARM_UP_BUYERS, WARM_UP_AT_A_TIME, CLICKS, RushOptions.PATIENCE, SETTLE_BOUND));
    }

    private ActivityDraft draft(String title, int units) {
        OffsetDateTime now = OffsetDateTime.now(clock);
        return new ActivityDraft(title, PRICE_CENTS, units, now.minusMinutes(1), now.plus(WINDOW), PAY_TIMEOUT_SECONDS);
    }
}
