package io.seckill.core.deadletter;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.message.UnreadableEnvelopeException;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.UserId;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What an operator decides about a dead letter. The claims come first and the mark second, so a decision that fails half-way leaves
 * the letter OPEN and is simply repeated. Of two decisions at the same moment one is recorded; what the other did to the claims
 * is safe beside it: a message that is sent again finds the tombstone, a refusal finds the order.
 *
 * <p>Both decisions throw {@code LedgerUnavailableException} or Spring's {@code DataAccessException} if Redis or MySQL does not answer.
 * Then the letter is OPEN, or decided if the connection was lost at the very end: repeat.
 */
public final class DecidingDeadLetters {
    private static final Logger log = LoggerFactory.getLogger(DecidingDeadLetters.class);

    private final DeadLetters letters;
    private final ActivityBook activities;
    private final OrderBook orders;
    private final ClaimLedger ledger;
    private final ClaimMessages messages;

    public DecidingDeadLetters(
            DeadLetters letters,
            ActivityBook activities,
            OrderBook orders,
            ClaimLedger ledger,
            ClaimMessages messages) {
        this.letters = letters;
        this.activities = activities;
        this.orders = orders;
        this.ledger = ledger;
        this.messages = messages;
    }

    /** Sends the letter's claims again: its payload if it reads, else a message made from the claims it names. */
    public Decision redrive(long id, UserId who) {
        return ifOpen(id, letter -> {
            Optional<ClaimEnvelope> envelope = payload(letter).or(() -> fromClaims(letter));
            if (envelope.isEmpty()) {
                return new Decision.NothingToSend(
                        letter.claims().isEmpty()
                                ? "The letter cannot be read and names no claim"
                                : "The letter cannot be read, and its activity, which has the price, does not exist");
            }
            return send(letter, envelope.get())
                    ? decide(letter, DeadLetterState.REDRIVEN, who, Decision.Redriven::new)
                    : new Decision.NotSent();
        });
    }

    /** Ends every claim the letter names, unless MySQL has its order: the unit goes back, and the buyer may buy anew. */
    public Decision refuse(long id, UserId who) {
        return ifOpen(id, letter -> {
            List<Decision.Refused.Claim> claims = letter.claims().stream()
                    .map(named -> new Decision.Refused.Claim(named, refuse(named)))
                    .toList();
            return decide(letter, DeadLetterState.REFUSED, who, decided -> new Decision.Refused(decided, claims));
        });
    }

    private Decision ifOpen(long id, Function<DeadLetter, Decision> decision) {
        Optional<DeadLetter> letter = letters.find(id);
        if (letter.isEmpty()) {
            return new Decision.Unknown();
        }
        return letter.get().isOpen() ? decision.apply(letter.get()) : new Decision.AlreadyDecided(letter.get());
    }

    private Decision decide(
            DeadLetter letter, DeadLetterState to, UserId who, Function<DeadLetter, Decision> decision) {
        boolean won = letters.decide(letter.id(), to, who);
        DeadLetter decided = letters.find(letter.id()).orElseThrow();
        return won ? decision.apply(decided) : new Decision.AlreadyDecided(decided);
    }

    private static Optional<ClaimEnvelope> payload(DeadLetter letter) {
        try {
            return Optional.of(EnvelopeFormat.read(letter.payload().bytes()));
        } catch (UnreadableEnvelopeException e) {
            return Optional.empty();
        }
    }

    private Optional<ClaimEnvelope> fromClaims(DeadLetter letter) {
        if (letter.activityId() == null || letter.claims().isEmpty()) {
            return Optional.empty();
        }
        return activities
                .find(letter.activityId())
                .map(activity -> new ClaimEnvelope(
                        activity.id().value(),
                        letter.claims().stream()
                                .map(named -> message(named, activity, letter))
                                .toList()));
    }

    private ClaimMessage message(NamedClaim named, Activity activity, DeadLetter letter) {
        Instant claimedAt = ledger.find(named.orderNo(), named.userId()) instanceof LedgerEntry.Standing standing
                ? standing.claim().claimedAt()
                : letter.createdAt();
        return new ClaimMessage(
                named.orderNo().value(), named.userId().value(), activity.priceCents(), claimedAt.toEpochMilli());
    }

    private boolean send(DeadLetter letter, ClaimEnvelope envelope) {
        try {
            messages.redrive(envelope);
            return true;
        } catch (RuntimeException e) {
            log.warn(
                    "Dead letter {} stays OPEN: the broker did not take its claims again for certain. Redrive it once more",
                    letter.id(),
                    e);
            return false;
        }
    }

    /**
     * MySQL is asked first and has the last word. A claim that is SETTLED by the time it would end has an order by then; only if
     * MySQL, asked again, knows none is it ended as well.
     */
    private ClaimFate refuse(NamedClaim named) {
        Optional<Order> stored = orders.find(named.orderNo());
        if (stored.isEmpty()) {
            ReleaseAnswer answer = release(named, ClaimState.OPEN);
            if (answer != ReleaseAnswer.KEPT) {
                return fate(answer);
            }
            stored = orders.find(named.orderNo());
        }
        return stored.map(order -> fate(order, named)).orElseGet(() -> fate(release(named, ClaimState.ANY)));
    }

    private ReleaseAnswer release(NamedClaim named, Set<ClaimState> from) {
        return ledger.release(named.orderNo(), named.userId(), from, TombstoneReason.REFUSED);
    }

    private static ClaimFate fate(ReleaseAnswer answer) {
        return answer == ReleaseAnswer.ENDED ? ClaimFate.REFUSED : ClaimFate.NOT_HELD;
    }

    private ClaimFate fate(Order order, NamedClaim named) {
        if (!order.userId().equals(named.userId())) {
            return ClaimFate.OTHER_BUYER;
        }
        if (!order.state().isLive()) {
            return ClaimFate.ORDER_CANCELLED;
        }
        if (activities
                .find(named.orderNo().activityId())
                .filter(Activity::isPublished)
                .isPresent()) {
            // Behind a tombstone this changes nothing, and reconcile adopts the order
            ledger.settle(named.orderNo(), named.userId());
        }
        return ClaimFate.ORDER_STANDS;
    }
}
