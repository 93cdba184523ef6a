package io.seckill.web.answering;

import io.seckill.api.ProblemCode;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.order.OrderNo;
import io.seckill.web.admission.Admission;
import io.seckill.web.claiming.ClaimOutcome;
import io.seckill.web.direct.DirectOutcome;
import io.seckill.web.publishing.PublishOutcome;
import java.util.Locale;

/** What a buyer is told: PENDING under an order number, or a refusal with its reason. */
sealed interface PurchaseAnswer {

    /** The purchase's outcome as metrics name it. */
    String outcome();

    /** PENDING: a unit is claimed and its order is on its way, or asking for it finds out; or the order stands already. */
    record Accepted(OrderNo orderNo, boolean replayed) implements PurchaseAnswer {
        @Override
        public String outcome() {
            return replayed ? "replayed" : "accepted";
        }
    }

    /** The buyer holds a unit under this number. */
    record AlreadyBought(OrderNo orderNo) implements PurchaseAnswer {
        @Override
        public String outcome() {
            return "already_bought";
        }
    }

    /** Nothing was sold by this request. */
    record Refused(ProblemCode code, String outcome) implements PurchaseAnswer {
        private Refused(ProblemCode code, Enum<?> reason) {
            this(code, reason.name().toLowerCase(Locale.ROOT));
        }
    }

    /** The buyer's tries at the ledger are used up; they are back after its rate window. */
    record TriesUsedUp() implements PurchaseAnswer {
        @Override
        public String outcome() {
            return "tries_used_up";
        }
    }

    static PurchaseAnswer of(Admission.Refused refused) {
        return new Refused(
                switch (refused) {
                    case RATE_LIMITED -> ProblemCode.RATE_LIMITED;
                    case UNKNOWN_ACTIVITY -> ProblemCode.NOT_FOUND;
                    case NOT_STARTED -> ProblemCode.NOT_STARTED;
                    case SOLD_OUT -> ProblemCode.SOLD_OUT;
                    case LEDGER_SILENT -> ProblemCode.TRY_AGAIN;
                },
                refused);
    }

    /** An outcome that needs no half message. */
    static PurchaseAnswer of(ClaimOutcome outcome) {
        if (outcome instanceof ClaimOutcome.Replayed replayed) {
            return new Accepted(replayed.orderNo(), true);
        }
        if (outcome instanceof ClaimOutcome.AlreadyBought already) {
            return new AlreadyBought(already.orderNo());
        }
        if (outcome instanceof ClaimOutcome.Refused refused) {
            return refused.reason() == ClaimAnswer.Refused.RATE_LIMITED
                    ? new TriesUsedUp()
                    : new Refused(codeOf(refused.reason()), refused.reason());
        }
        if (outcome instanceof ClaimOutcome.Unknown) {
            return new Refused(ProblemCode.TRY_AGAIN, "unknown");
        }
        throw new IllegalStateException("A claim that is HELD is answered after its half message was sent");
    }

    static PurchaseAnswer of(ClaimOutcome.Held held, PublishOutcome outcome) {
        return switch (outcome) {
            case PUBLISHED, UNKNOWN -> new Accepted(held.request().orderNo(), held.replayed());
            case WITHDRAWN, STRANDED -> new Refused(ProblemCode.TRY_AGAIN, outcome);
        };
    }

    /** What placing straight in MySQL came to: the order stands, or a refusal. */
    static PurchaseAnswer of(DirectOutcome outcome) {
        if (outcome instanceof DirectOutcome.Placed placed) {
            return new Accepted(placed.orderNo(), placed.replayed());
        }
        if (outcome instanceof DirectOutcome.AlreadyBought already) {
            return new AlreadyBought(already.orderNo());
        }
        DirectOutcome.Refused refused = (DirectOutcome.Refused) outcome;
        return new Refused(
                switch (refused) {
                    case SOLD_OUT -> ProblemCode.SOLD_OUT;
                    case NOT_STARTED -> ProblemCode.NOT_STARTED;
                    case ENDED -> ProblemCode.ENDED;
                    case BUSY -> ProblemCode.TRY_AGAIN;
                },
                refused);
    }

    private static ProblemCode codeOf(ClaimAnswer.Refused reason) {
        return switch (reason) {
            case SOLD_OUT -> ProblemCode.SOLD_OUT;
            case NOT_STARTED -> ProblemCode.NOT_STARTED;
            case ENDED -> ProblemCode.ENDED;
            case RATE_LIMITED -> ProblemCode.RATE_LIMITED;
            case KEY_REUSED -> ProblemCode.IDEMPOTENCY_KEY_REUSED;
            case FENCED, NOT_ON_SALE, STATE_LOST -> ProblemCode.TRY_AGAIN;
        };
    }
}
