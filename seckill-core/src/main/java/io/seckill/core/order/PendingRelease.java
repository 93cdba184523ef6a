package io.seckill.core.order;

import java.time.Instant;

/**
 * A cancelled order whose unit Redis has not been told to give back.
 *
 * @param id outbox row id, the paging cursor
 * @param createdAt when the order was cancelled
 */
public record PendingRelease(long id, OrderNo orderNo, UserId userId, Instant createdAt) {}
