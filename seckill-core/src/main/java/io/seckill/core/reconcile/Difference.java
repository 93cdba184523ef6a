package io.seckill.core.reconcile;

import io.seckill.core.claim.Claim;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One difference.
 *
 * @param finding its kind, which says what repairs it
 * @param orderNo the order number it is about; null if it is about the activity, or what cannot be read
 * @param userId the buyer it is about; null if it is about the activity, or nobody can be called so
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
    private static final int MAX_DETAIL = 200;
    private static final int MAX_FIELD = 80;
    private static final Pattern NOT_PLAIN = Pattern.compile("[^ -~]");

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

    /** A field of the sale's claims that holds none. */
    static Difference unreadable(String field) {
        UserId user = UserId.isOne(field) ? new UserId(field) : null;
        String seen = "the text of " + legible(field, MAX_FIELD) + " in Redis is no claim of this sale";
        return new Difference(Finding.UNREADABLE_CLAIM, null, user, 0, seen, null, null);
    }

    /** The sale as a whole. */
    static Difference of(Finding finding, String detail) {
        return new Difference(finding, null, null, 0, legible(detail, MAX_DETAIL), null, null);
    }

    private static String legible(String text, int max) {
        String plain = NOT_PLAIN.matcher(text).replaceAll("?");
        return plain.length() <= max ? plain : plain.substring(0, max - 1) + "…";
    }
}
