package io.seckill.core.reconcile;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerUnreadableException;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies the remedies. Each is a script or a transaction that checks owner and state again, so a difference that has ended meanwhile
 * is left as it is, and two runs at once do no harm. If a step throws, its difference stays and the others get their turn.
 */
public final class RepairingDifferences {
    private static final Logger log = LoggerFactory.getLogger(RepairingDifferences.class);

    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final ClaimMessages messages;
    private final AdoptingOrders adopting;
    private final PreheatingActivities preheating;

    public RepairingDifferences(
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages,
            AdoptingOrders adopting,
            PreheatingActivities preheating) {
        this.orders = orders;
        this.ledger = ledger;
        this.messages = messages;
        this.adopting = adopting;
        this.preheating = preheating;
    }

    /** Applies each difference's remedy, in order; an outcome for each. An interrupt leaves the rest as FAILED. */
    List<Reconciliation.Item> repair(Activity activity, List<Difference> differences) {
        List<Reconciliation.Item> items = new ArrayList<>();
        for (Difference difference : differences) {
            items.add(new Reconciliation.Item(difference, attempt(difference, () -> repair(activity, difference))));
        }
        return items;
    }

    private Outcome attempt(Difference difference, Supplier<Outcome> step) {
        try {
            return Thread.currentThread().isInterrupted() ? Outcome.FAILED : step.get();
        } catch (LedgerUnreadableException e) {
            log.error("{} of {} is left to a person: {}", difference.finding(), subject(difference), e.getMessage());
            return Outcome.LEFT;
        } catch (RuntimeException e) {
            log.error(
                    "{} of {} stays as it is; the next reconcileActivities tries again",
                    difference.finding(),
                    subject(difference),
                    e);
            return Outcome.FAILED;
        }
    }

    private static String subject(Difference difference) {
        return difference.orderNo() == null
                ? "the activity"
                : difference.orderNo().value();
    }

    private Outcome repair(Activity activity, Difference difference) {
        return switch (difference.finding()) {
            case ABANDONED_CLAIM -> release(claimOf(difference), Set.of(ClaimState.HELD), TombstoneReason.EXPIRED);
            case FOREIGN_CLAIM -> release(claimOf(difference), ClaimState.ANY, TombstoneReason.EXPIRED);
            case CANCELLED_CLAIM -> giveBack(claimOf(difference));
            case UNDELIVERED_CLAIM -> redrive(activity, claimOf(difference), ledger::confirm);
            case ORDERLESS_CLAIM -> redrive(activity, claimOf(difference), ledger::reopen);
            case UNSETTLED_CLAIM, UNCLAIMED_ORDER -> adopt(orderOf(difference));
            case STATE_LOST -> rebuild(activity, LedgerBalance::holds);
            // One that no adjustment explains was written by somebody else: a person has to say which is right
            case WRONG_TOTAL -> rebuild(activity, balance -> balance.total() == total(activity));
            case WRONG_STOCK -> ledger.repair(activity.id()) == 0 ? Outcome.GONE : Outcome.REPAIRED;
            case UNREADABLE_CLAIM, UNREADABLE_SALE, WRONG_SALE, BROKEN_BOOK -> Outcome.LEFT;
        };
    }

    private Outcome release(Claim claim, Set<ClaimState> from, TombstoneReason reason) {
        return ledger.release(claim.orderNo(), claim.userId(), from, reason) == ReleaseAnswer.ENDED
                ? Outcome.REPAIRED
                : Outcome.GONE;
    }

    private Outcome giveBack(Claim claim) {
        Outcome outcome = release(claim, ClaimState.ANY, TombstoneReason.CANCELLED);
        orders.forgetRelease(claim.orderNo());
        return outcome;
    }

    /** Its age starts anew first, so that neither a sweep nor the next run sends it again before it was delivered. */
    private Outcome redrive(Activity activity, Claim claim, Step open) {
        if (open.take(claim.orderNo(), claim.userId()) == ConfirmAnswer.GONE) {
            return Outcome.GONE;
        }
        messages.redrive(new ClaimEnvelope(activity.id().value(), List.of(claim.message(activity.priceCents()))));
        return Outcome.REPAIRED;
    }

    private Outcome rebuild(Activity activity, Predicate<LedgerBalance> isRight) {
        preheating.preheat(activity.id());
        return ledger.balance(activity.id()).filter(isRight).isPresent() ? Outcome.REPAIRED : Outcome.LEFT;
    }

    private int total(Activity activity) {
        return orders.balance(activity.id()).orElseThrow().total();
    }

    private Outcome adopt(Order order) {
        adopting.adopt(List.of(order));
        return Outcome.REPAIRED;
    }

    private static Claim claimOf(Difference difference) {
        return Objects.requireNonNull(difference.claim());
    }

    private static Order orderOf(Difference difference) {
        return Objects.requireNonNull(difference.order());
    }

    @FunctionalInterface
    private interface Step {
        ConfirmAnswer take(OrderNo orderNo, UserId userId);
    }
}
