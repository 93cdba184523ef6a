package io.seckill.web.admission;

import io.seckill.core.activity.Activity;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerUnavailableException;
import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Stage ADMITTED: rate limits, then the sale's start, then the sold-out gate. Nothing lasts. */
public final class AdmittingPurchases {
    private static final Logger log = LoggerFactory.getLogger(AdmittingPurchases.class);

    private final PurchaseLimits limits;
    private final ActivityShelf activities;
    private final SoldOutGate gate;
    private final Clock clock;
    private final Duration earlyMargin;
    private final Seldom seldom;

    AdmittingPurchases(
            PurchaseLimits limits,
            ActivityShelf activities,
            SoldOutGate gate,
            Clock clock,
            Duration earlyMargin,
            Seldom seldom) {
        this.limits = limits;
        this.activities = activities;
        this.gate = gate;
        this.clock = clock;
        this.earlyMargin = earlyMargin;
        this.seldom = seldom;
    }

    /** Decides whether this purchase may be tried. */
    public Admission admit(ClaimRequest wish) {
        PurchaseLimits.Turn turn = limits.take(wish.userId());
        if (turn == null) {
            return Admission.Refused.RATE_LIMITED;
        }
        Admission admission = Admission.Refused.UNKNOWN_ACTIVITY;
        try {
            admission = look(wish, turn);
            return admission;
        } finally {
            if (admission instanceof Admission.Refused) {
                turn.close();
            }
        }
    }

    private Admission look(ClaimRequest wish, PurchaseLimits.Turn turn) {
        Optional<Activity> activity = activities.find(wish.orderNo().activityId());
        if (activity.isEmpty()) {
            return Admission.Refused.UNKNOWN_ACTIVITY;
        }
        Admission.Refused refused = reasonToRefuse(activity.get(), wish);
        return refused == null ? new Admission.Admitted(activity.get(), turn::close) : refused;
    }

    private Admission.@Nullable Refused reasonToRefuse(Activity activity, ClaimRequest wish) {
        if (clock.instant().isBefore(activity.startsAt().minus(earlyMargin))) {
            return Admission.Refused.NOT_STARTED;
        }
        try {
            return gate.turnsAway(wish) ? Admission.Refused.SOLD_OUT : null;
        } catch (LedgerUnavailableException e) {
            if (seldom.mayLog(activity.id())) {
                log.warn(
                        "Sale {} is sold out, and Redis did not say who holds a unit; clicks are told to try again",
                        activity.id(),
                        e);
            }
            return Admission.Refused.LEDGER_SILENT;
        }
    }
}
