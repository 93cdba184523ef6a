package io.seckill.core.claim;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.JobReport;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.PendingRelease;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Finishes what a dead process or a lost message left open: releases abandoned HELD claims, settles or re-drives CONFIRMED
 * ones whose order did not come, and tells Redis the units that cancelled orders gave back.
 *
 * <p>Owner and state are checked again inside each script, so sweeps may overlap, run on several executors, and meet a claim
 * that moves on meanwhile. A run that stops early leaves nothing half done.
 */
public final class SweepingClaims {
    private static final int MAX_PAGE = 1_000;
    private static final Set<ClaimState> HELD_ONLY = Set.of(ClaimState.HELD);
    private static final Set<SettleAnswer> SETTLED = Set.of(SettleAnswer.SETTLED, SettleAnswer.ADOPTED);

    private final ActivityBook activities;
    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final ClaimMessages messages;
    private final SweepProperties properties;
    private final Clock clock;

    public SweepingClaims(
            ActivityBook activities,
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages,
            SweepProperties properties,
            Clock clock) {
        this.activities = activities;
        this.orders = orders;
        this.ledger = ledger;
        this.messages = messages;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Sweeps every published activity near its window, and the release outbox.
     *
     * @throws RuntimeException if the activities or the outbox cannot be read from MySQL; what was swept until then stands
     */
    public JobReport run() {
        SweepRun run = new SweepRun(properties);
        tellReleases(run);
        Instant now = clock.instant();
        for (Activity activity :
                activities.publishedBetween(now.minus(properties.lookBack()), now.plus(properties.lead()))) {
            run.guard(0, "Open claims of activity " + activity.id() + " stay open", () -> {
                releaseAbandoned(activity, run);
                settleOrRedrive(activity, run);
            });
        }
        return run.report();
    }

    private void tellReleases(SweepRun run) {
        long afterId = 0;
        while (run.goesOn()) {
            List<PendingRelease> page = orders.pendingReleases(afterId, properties.pageSize());
            if (page.isEmpty()) {
                return;
            }
            for (PendingRelease release : page) {
                if (run.goesOn()) {
                    run.take(release.orderNo(), "is cancelled but Redis was not told", () -> tell(release));
                }
                afterId = release.id();
            }
        }
    }

    private boolean tell(PendingRelease release) {
        ledger.release(release.orderNo(), release.userId(), ClaimState.ANY, TombstoneReason.CANCELLED);
        orders.forgetRelease(release.orderNo());
        return true;
    }

    private void releaseAbandoned(Activity activity, SweepRun run) {
        eachPage(activity, ClaimState.HELD, properties.heldGrace(), run, page -> {
            for (Claim claim : page) {
                if (run.goesOn()) {
                    run.take(claim.orderNo(), "stays HELD", () -> release(claim, HELD_ONLY, TombstoneReason.EXPIRED));
                }
            }
        });
    }

    private void settleOrRedrive(Activity activity, SweepRun run) {
        eachPage(activity, ClaimState.CONFIRMED, properties.confirmedGrace(), run, page -> {
            List<Claim> orderless = new ArrayList<>();
            for (Claim claim : page) {
                if (run.goesOn()) {
                    run.take(claim.orderNo(), "stays CONFIRMED", () -> settle(claim, orderless));
                }
            }
            redrive(activity, orderless, run);
        });
    }

    /** Ends the claim if MySQL knows its order. If not, renews its age, so that overlapping sweeps do not re-drive it as well. */
    private boolean settle(Claim claim, List<Claim> orderless) {
        Optional<Order> order = orders.find(claim.orderNo());
        if (order.isPresent()) {
            return order.get().state().isLive()
                    ? SETTLED.contains(ledger.settle(claim.orderNo(), claim.userId()))
                    : release(claim, ClaimState.ANY, TombstoneReason.CANCELLED);
        }
        if (ledger.confirm(claim.orderNo(), claim.userId()) == ConfirmAnswer.STANDS) {
            orderless.add(claim);
        }
        return false;
    }

    private boolean release(Claim claim, Set<ClaimState> from, TombstoneReason reason) {
        return ledger.release(claim.orderNo(), claim.userId(), from, reason) == ReleaseAnswer.ENDED;
    }

    private void redrive(Activity activity, List<Claim> claims, SweepRun run) {
        for (int i = 0; i < claims.size(); i += ClaimEnvelope.MAX_CLAIMS) {
            List<ClaimMessage> batch = claims.subList(i, Math.min(claims.size(), i + ClaimEnvelope.MAX_CLAIMS)).stream()
                    .map(claim -> message(claim, activity))
                    .toList();
            run.guard(
                    batch.size(),
                    "Claims stay CONFIRMED without a message, " + batch.size() + " from "
                            + batch.get(0).orderNo() + " on",
                    () -> messages.redrive(new ClaimEnvelope(activity.id().value(), batch)));
        }
    }

    private static ClaimMessage message(Claim claim, Activity activity) {
        return new ClaimMessage(
                claim.orderNo().value(),
                claim.userId().value(),
                activity.priceCents(),
                claim.claimedAt().toEpochMilli());
    }

    /** Visits stale claims of one state. Those that stay come first on every further page, so each page reaches further. */
    private void eachPage(
            Activity activity, ClaimState state, Duration grace, SweepRun run, Consumer<List<Claim>> step) {
        Set<Claim> seen = new HashSet<>();
        while (run.goesOn()) {
            int limit = Math.min(MAX_PAGE, properties.pageSize() + seen.size());
            List<Claim> fresh = ledger.staleClaims(activity.id(), grace, limit).stream()
                    .filter(seen::add)
                    .toList();
            if (fresh.isEmpty()) {
                return;
            }
            step.accept(fresh.stream().filter(claim -> claim.state() == state).toList());
        }
    }
}
