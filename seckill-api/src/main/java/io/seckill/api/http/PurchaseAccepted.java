package io.seckill.api.http;

/**
 * Body of a 202: a unit is claimed and the order is on its way. Poll {@code GET /api/v1/orders/{orderNo}}.
 *
 * @param orderNo the order's number
 * @param status always {@link OrderStatus#PENDING} here
 */
public record PurchaseAccepted(String orderNo, OrderStatus status) {}
