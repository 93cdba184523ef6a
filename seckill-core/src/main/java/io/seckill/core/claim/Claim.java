package io.seckill.core.claim;

import io.seckill.api.message.ClaimMessage;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Instant;

/**
 * The fact "this user holds one unit of this activity under this order number".
 *
 * @param orderNo the claim's id; names its activity
 * @param userId the holder
 * @param state where the claim stands
 * @param claimedAt when the ledger granted it, by the ledger's clock
 */
public record Claim(OrderNo orderNo, UserId userId, ClaimState state, Instant claimedAt) {
    /** What the claim is sent as, so that it becomes an order of this amount. */
    public ClaimMessage message(long amountCents) {
        return new ClaimMessage(orderNo.value(), userId.value(), amountCents, claimedAt.toEpochMilli());
    }
}
