package io.seckill.web.claiming;

import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.order.OrderNo;
import java.time.Instant;

/** What claiming came to. */
public sealed interface ClaimOutcome {

    /**
     * A unit is HELD and its half message has to be sent.
     *
     * @param request the request it is held for, under the order number it is held under
     * @param claimedAt when the ledger granted it
     * @param replayed whether an earlier request with this key claimed it
     */
    record Held(ClaimRequest request, Instant claimedAt, boolean replayed) implements ClaimOutcome {}

    /** The key's first request claimed under this number, and its message is taken care of, or the claim has ended: the first answer again. */
    record Replayed(OrderNo orderNo) implements ClaimOutcome {}

    /** The buyer holds a unit under this number by another request. */
    record AlreadyBought(OrderNo orderNo) implements ClaimOutcome {}

    /** Nothing was claimed, and why. */
    record Refused(ClaimAnswer.Refused reason) implements ClaimOutcome {}

    /** Redis was not asked, because it does not answer at present. Nothing is HELD by this request. */
    record Bypassed() implements ClaimOutcome {}

    /** Redis did not answer: a unit may be HELD or not. The same key finds out. */
    record Unknown() implements ClaimOutcome {}
}
