package io.seckill.api.http;

/**
 * Body of {@code POST /admin/v1/activities/{id}/stock-adjustments}.
 *
 * @param adjustmentId the caller's id of this adjustment, 1 to 64 characters of {@code [A-Za-z0-9._:-]}; applied once however often it is sent
 * @param units units to add (positive) or take away (negative), not 0
 */
public record StockAdjustment(String adjustmentId, int units) {}
