package io.seckill.core.claim;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.JobReport;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
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
import java.util.function.Predicate;

/**
 * Finishes what a dead process or a lost message left open: releases abandoned HELD claims, settles CONFIRMED ones or, once
 * every message of their time was delivered, re-drives them, and tells Redis the units that cancelled orders gave back.
 *
 * <p>Owner and state are checked again inside each script, so sweeps may overlap, run on several executors, and meet a claim
 * that moves on meanwhile. A run that stops early leaves nothing half done.
 */
public final class SweepingClaims {
    private final ActivityBook activities;
    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final ClaimMessages messages;
    private final SweepProperties properties;
    private final Clock clock;
    private final AdoptingOrders adopting;

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
        this.adopting = new AdoptingOrders(orders, ledger);
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
        Predicate<AgedClaim> lost = lost(run, now);
        for (Activity activity :
                activities.publishedBetween(now.minus(properties.lookBack()), now.plus(properties.lead()))) {
            run.guard(0, "Open claims of activity " + activity.id() + " stay open", () -> {
                releaseAbandoned(activity, run);
                settleOrRedrive(activity, lost, run);
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

    /** While the broker does not answer, nothing is sent again: whether a message is lost or only waits is unknown. */
    private Predicate<AgedClaim> lost(SweepRun run, Instant now) {
        try {
            Duration waiting = messages.state().waiting(now);
            return claim -> claim.isLost(properties.confirmedGrace(), waiting);
        } catch (RuntimeException e) {
            run.fail(1, "Claims without an order stay CONFIRMED, for the broker did not say what waits there", e);
            return claim -> false;
        }
    }

    private void releaseAbandoned(Activity activity, SweepRun run) {
        eachPage(activity, ClaimState.HELD, properties.heldGrace(), run, page -> {
            for (AgedClaim aged : page) {
                Claim claim = aged.claim();
                if (run.goesOn()) {
                    run.take(
                            claim.orderNo(),
                            "stays HELD",
                            () -> release(claim, Set.of(ClaimState.HELD), TombstoneReason.EXPIRED));
                }
            }
        });
    }

    private void settleOrRedrive(Activity activity, Predicate<AgedClaim> lost, SweepRun run) {
        eachPage(activity, ClaimState.CONFIRMED, properties.confirmedGrace(), run, page -> {
            List<Claim> orderless = new ArrayList<>();
            for (AgedClaim aged : page) {
                if (run.goesOn()) {
                    run.take(aged.claim().orderNo(), "stays CONFIRMED", () -> {
                        Optional<Order> order = orders.find(aged.claim().orderNo());
                        if (order.isEmpty() && lost.test(aged) && renewed(aged.claim())) {
                            orderless.add(aged.claim());
                        }
                        return order.isPresent() && end(aged.claim(), order.get());
                    });
                }
            }
            redrive(activity, orderless, run);
        });
    }

    private boolean end(Claim claim, Order order) {
        if (!order.state().isLive()) {
            return release(claim, ClaimState.ANY, TombstoneReason.CANCELLED);
        }
        adopting.adopt(List.of(order));
        return true;
    }

    /** Renews the claim's age, so that overlapping sweeps do not re-drive it as well. */
    private boolean renewed(Claim claim) {
        return ledger.confirm(claim.orderNo(), claim.userId()) == ConfirmAnswer.STANDS;
    }

    private boolean release(Claim claim, Set<ClaimState> from, TombstoneReason reason) {
        return ledger.release(claim.orderNo(), claim.userId(), from, reason) == ReleaseAnswer.ENDED;
    }

    private void redrive(Activity activity, List<Claim> claims, SweepRun run) {
        for (int i = 0; i < claims.size(); i += ClaimEnvelope.MAX_CLAIMS) {
            List<ClaimMessage> batch = claims.subList(i, Math.min(claims.size(), i + ClaimEnvelope.MAX_CLAIMS)).stream()
                    .map(claim -> claim.message(activity.priceCents()))
                    .toList();
            run.guard(
                    batch.size(),
                    "Claims stay CONFIRMED without a message, " + batch.size() + " from "
                            + batch.get(0).orderNo() + " on",
                    () -> messages.redrive(new ClaimEnvelope(activity.id().value(), batch)));
        }
    }

    /** Visits stale claims of one state, oldest first. Each page begins at the time of the last one's end, for several may share it. */
    private void eachPage(
            Activity activity, ClaimState state, Duration grace, SweepRun run, Consumer<List<AgedClaim>> step) {
        Set<OrderNo> seen = new HashSet<>();
        Instant from = Instant.EPOCH;
        boolean more = true;
        while (more && run.goesOn()) {
            List<AgedClaim> page = ledger.staleClaims(activity.id(), grace, from, properties.pageSize());
            List<AgedClaim> fresh = page.stream()
                    .filter(aged -> seen.add(aged.claim().orderNo()))
                    .toList();
            step.accept(
                    fresh.stream().filter(aged -> aged.claim().state() == state).toList());
            more = page.size() == properties.pageSize();
            if (more) {
                Instant last = page.get(page.size() - 1).since();
                from = fresh.isEmpty() ? last.plusMillis(1) : last;
            }
        }
    }
}
