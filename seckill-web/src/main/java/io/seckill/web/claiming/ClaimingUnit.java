package io.seckill.web.claiming;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.LedgerUnreadableException;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.web.admission.Seldom;
import io.seckill.web.admission.SoldOutGate;
import io.seckill.web.admission.Ticker;
import io.seckill.web.direct.LedgerBypassedException;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Stage CLAIMED: one call to the ledger does idempotency, one per user and the deduction. */
@Component
public final class ClaimingUnit {
    private static final Logger log = LoggerFactory.getLogger(ClaimingUnit.class);
    private static final Set<ClaimAnswer.Refused> LOST =
            Set.of(ClaimAnswer.Refused.STATE_LOST, ClaimAnswer.Refused.NOT_ON_SALE);
    private static final Duration LOG_EVERY = Duration.ofSeconds(10);

    private final ClaimLedger ledger;
    private final SoldOutGate gate;
    private final Seldom seldom;

    ClaimingUnit(ClaimLedger ledger, SoldOutGate gate, Ticker ticker) {
        this.ledger = ledger;
        this.gate = gate;
        this.seldom = new Seldom(ticker, LOG_EVERY);
    }

    /** Claims one unit for the request. */
    public ClaimOutcome claim(ClaimRequest wish) {
        try {
            return decide(wish, ask(wish));
        } catch (LedgerBypassedException e) {
            return new ClaimOutcome.Bypassed();
        } catch (LedgerUnreadableException e) {
            if (seldom.mayLog(LedgerUnreadableException.class)) {
                log.error(
                        "A purchase came to nothing, as others will, until a person has mended what Redis holds of its sale: {}",
                        e.getMessage());
            }
            return new ClaimOutcome.Unknown();
        } catch (LedgerUnavailableException e) {
            return unknown(e);
        }
    }

    private ClaimOutcome decide(ClaimRequest wish, ClaimAnswer first) {
        try {
            ClaimAnswer answer =
                    first instanceof ClaimAnswer.Replayed replayed && cameToNothing(wish, replayed) ? ask(wish) : first;
            ClaimOutcome outcome = outcome(wish, answer);
            return outcome instanceof ClaimOutcome.Held held ? tied(held) : outcome;
        } catch (LedgerBypassedException e) {
            // The breaker opened after the first answer, which may have granted a unit
            return unknown(e);
        }
    }

    private ClaimAnswer ask(ClaimRequest wish) {
        return ledger.claim(wish.orderNo().activityId(), List.of(wish)).get(0);
    }

    private ClaimOutcome unknown(LedgerUnavailableException e) {
        if (seldom.mayLog(LedgerUnavailableException.class)) {
            log.error(
                    "Claims are unknown while Redis does not answer. A repetition with the same key finds one that was granted, "
                            + "else it stays HELD until sweepClaims releases it: {}",
                    e.getMessage());
        }
        return new ClaimOutcome.Unknown();
    }

    /**
     * The key's first request ended before its message was committed: its web instance died, or the broker did not take it. Nothing
     * was bought under the key, so it is freed for this request.
     */
    private boolean cameToNothing(ClaimRequest wish, ClaimAnswer.Replayed first) {
        if (first.state() != null
                || !(ledger.find(first.orderNo(), wish.userId()) instanceof LedgerEntry.Gone gone)
                || !gone.reason().isBeforePublishing()) {
            return false;
        }
        ledger.withdraw(asFirstSent(wish, first), gone.reason());
        return true;
    }

    private ClaimOutcome outcome(ClaimRequest wish, ClaimAnswer answer) {
        if (answer instanceof ClaimAnswer.Claimed claimed) {
            return new ClaimOutcome.Held(wish, claimed.claimedAt(), false);
        }
        if (answer instanceof ClaimAnswer.Replayed replayed) {
            return replayed(wish, replayed);
        }
        if (answer instanceof ClaimAnswer.AlreadyClaimed already) {
            return new ClaimOutcome.AlreadyBought(already.orderNo());
        }
        return refused(wish.orderNo().activityId(), (ClaimAnswer.Refused) answer);
    }

    /** The ledger's keys are per activity; the tie finds a key that was used for another one. */
    private ClaimOutcome tied(ClaimOutcome.Held held) {
        try {
            if (ledger.bind(held.request())) {
                return held;
            }
        } catch (LedgerUnreadableException e) {
            ledger.withdraw(held.request(), TombstoneReason.NOT_PUBLISHED);
            throw e;
        }
        ledger.withdraw(held.request(), TombstoneReason.KEY_REUSED);
        return new ClaimOutcome.Refused(ClaimAnswer.Refused.KEY_REUSED);
    }

    private static ClaimOutcome replayed(ClaimRequest wish, ClaimAnswer.Replayed first) {
        if (first.state() != ClaimState.HELD || first.claimedAt() == null) {
            return new ClaimOutcome.Replayed(first.orderNo());
        }
        return new ClaimOutcome.Held(asFirstSent(wish, first), first.claimedAt(), true);
    }

    private static ClaimRequest asFirstSent(ClaimRequest wish, ClaimAnswer.Replayed first) {
        return new ClaimRequest(first.orderNo(), wish.userId(), wish.idempotencyKey(), wish.fingerprint());
    }

    private ClaimOutcome refused(ActivityId activity, ClaimAnswer.Refused reason) {
        if (reason == ClaimAnswer.Refused.SOLD_OUT) {
            gate.shut(activity);
        }
        if (LOST.contains(reason) && seldom.mayLog(activity)) {
            log.error(
                    "Redis does not know activity {}, or has lost its stock: it sells nothing until preheatActivities has rebuilt it",
                    activity);
        }
        return new ClaimOutcome.Refused(reason);
    }
}
