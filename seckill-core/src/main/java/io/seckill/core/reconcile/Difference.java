package io.seckill.core.reconcile;

import io.seckill.core.claim.Claim;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import org.jspecify.annotations.Nullable;

/**
 * One difference.
 *
 * @param finding its kind, which says what repairs it
 * @param orderNo the order number it is about; null if it is about the activity, or a claim that cannot be read
 * @param userId the buyer it is about; null if it is about the activity
 * @param units by how much a figure is wrong; 0 if it is about one claim or order
 * @param detail what was seen, in words, at most 200 characters
 * @param claim the claim as it was seen; null if there was none
 * @param order the order as it was seen; null if there was none
 */
public record Difference(
        Finding finding,
        @Nullable OrderNo orderNo,
        @Nullable UserId userId,
        long units,
        String detail,
        @Nullable Claim claim,
        @Nullable Order order) {
    /** A claim that is not as MySQL says. */
    static Difference of(Finding finding, Claim claim, @Nullable Order order) {
        String detail = "claim " + claim.state() + (order == null ? ", no order" : ", order " + order.state());
        return new Difference(finding, claim.orderNo(), claim.userId(), 0, detail, claim, order);
    }

    /** A live order that is not its buyer's claim. */
    static Difference of(Finding finding, Order order, @Nullable Claim other) {
        String detail = "order " + order.state() + ", " + (other == null ? "no claim" : "claim " + other.orderNo());
        return new Difference(finding, order.orderNo(), order.userId(), 0, detail, other, order);
    }

    /** A figure of the activity that is wrong. */
    static Difference of(Finding finding, long units, String detail) {
        return new Difference(finding, null, null, units, detail, null, null);
    }

    static Difference unreadable(UserId user) {
        return new Difference(Finding.UNREADABLE_CLAIM, null, user, 0, "the text in Redis is no claim", null, null);
    }
}
