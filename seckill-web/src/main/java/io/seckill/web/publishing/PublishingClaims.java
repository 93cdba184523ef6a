package io.seckill.web.publishing;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.web.claiming.ClaimOutcome;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.stereotype.Component;

/** Stages PREPARED and CONFIRMED for a claim that was just granted, and the way back if the broker does not take its half message. */
@Component
public final class PublishingClaims {
    private static final Logger log = LoggerFactory.getLogger(PublishingClaims.class);

    private final HalfMessages halfMessages;
    private final ClaimLedger ledger;

    /** Claims whose half message is under way here; bounded by the requests under way. */
    private final ConcurrentMap<OrderNo, CompletableFuture<PublishOutcome>> underWay = new ConcurrentHashMap<>();

    PublishingClaims(HalfMessages halfMessages, ClaimLedger ledger) {
        this.halfMessages = halfMessages;
        this.ledger = ledger;
    }

    /**
     * Publishes the claim, or withdraws it. A repetition that arrives while the first request is still publishing waits for it
     * and shares its outcome, so that a double click does not cost a second half message.
     *
     * @param amountCents the activity's price
     */
    public PublishOutcome publish(ClaimOutcome.Held held, long amountCents) {
        CompletableFuture<PublishOutcome> mine = new CompletableFuture<>();
        CompletableFuture<PublishOutcome> first =
                underWay.putIfAbsent(held.request().orderNo(), mine);
        if (first != null) {
            return first.join();
        }
        try {
            mine.complete(sendOrWithdraw(held, amountCents));
        } finally {
            underWay.remove(held.request().orderNo(), mine);
            // If sending threw, those who wait are told what is known: nothing
            mine.complete(PublishOutcome.UNKNOWN);
        }
        return mine.join();
    }

    private PublishOutcome sendOrWithdraw(ClaimOutcome.Held held, long amountCents) {
        ClaimRequest request = held.request();
        if (held.replayed() && wasPublishedMeanwhile(request)) {
            return PublishOutcome.PUBLISHED;
        }
        ClaimMessage claim = new ClaimMessage(
                request.orderNo().value(),
                request.userId().value(),
                amountCents,
                held.claimedAt().toEpochMilli());
        ClaimEnvelope envelope =
                new ClaimEnvelope(request.orderNo().activityId().value(), List.of(claim));
        return switch (halfMessages.send(envelope)) {
            case COMMITTED -> PublishOutcome.PUBLISHED;
            case UNDECIDED -> PublishOutcome.UNKNOWN;
            case ROLLED_BACK, NOT_STORED -> withdraw(request);
        };
    }

    /** A repetition saw the claim HELD; the request it repeats may have ended before this one's turn came. */
    private boolean wasPublishedMeanwhile(ClaimRequest request) {
        try {
            return ledger.find(request.orderNo(), request.userId()) instanceof LedgerEntry.Standing standing
                    && standing.claim().state() != ClaimState.HELD;
        } catch (LedgerUnavailableException e) {
            // A second half message does no harm: placing is idempotent on the order number
            return false;
        }
    }

    /** Also when the half message may be stored after all: the tombstone makes its check-back answer ROLLBACK. */
    private PublishOutcome withdraw(ClaimRequest request) {
        try {
            // KEPT: a check-back, or a repetition at another instance, has confirmed the claim meanwhile, so its order
            // is coming
            return ledger.withdraw(request, TombstoneReason.NOT_PUBLISHED) == ReleaseAnswer.KEPT
                    ? PublishOutcome.PUBLISHED
                    : PublishOutcome.WITHDRAWN;
        } catch (LedgerUnavailableException e) {
            log.error(
                    "Claim {} has no half message and stays HELD; sweepClaims releases it after its grace age: {}",
                    request.orderNo(),
                    e.getMessage());
            return PublishOutcome.STRANDED;
        }
    }
}
