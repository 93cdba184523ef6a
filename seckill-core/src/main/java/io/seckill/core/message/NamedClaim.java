package io.seckill.core.message;

import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;

/**
 * A claim as a message names it: enough to find it in the ledger, not enough to place it.
 *
 * @param orderNo its number; names its activity
 * @param userId the holder
 */
public record NamedClaim(OrderNo orderNo, UserId userId) {}
