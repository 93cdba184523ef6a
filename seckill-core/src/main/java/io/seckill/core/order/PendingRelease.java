package io.seckill.core.order;

/**
 * A cancelled order whose unit Redis has not been told to give back.
 *
 * @param id outbox row id, the paging cursor
 */
public record PendingRelease(long id, OrderNo orderNo, UserId userId) {}
