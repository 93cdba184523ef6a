package io.seckill.core.order;

/** What the book answers for one order to be placed. Every answer is final for its order number and safe to be told again. */
public sealed interface PlaceAnswer {
    OrderNo orderNo();

    /** Stored as UNPAID by this call. */
    record Placed(OrderNo orderNo) implements PlaceAnswer {}

    /** This number was stored by an earlier call; the delivery is a duplicate. */
    record AlreadyPlaced(OrderNo orderNo, OrderState state) implements PlaceAnswer {}

    /** The buyer has a live order of this activity under another number. Nothing changed. */
    record AlreadyBought(OrderNo orderNo, OrderNo existing) implements PlaceAnswer {}

    /** No unit is available in MySQL. Nothing changed. */
    record SoldOut(OrderNo orderNo) implements PlaceAnswer {}
}
