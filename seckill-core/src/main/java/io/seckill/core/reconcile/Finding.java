package io.seckill.core.reconcile;

/** The kinds of difference, each with what repairs it. What is still in flight is none of them. */
public enum Finding {
    /** A claim stayed HELD beyond its grace age: its web instance died. */
    ABANDONED_CLAIM(Remedy.RELEASE),
    /** A claim is CONFIRMED beyond its grace age without an order, though every message of its time was delivered. */
    UNDELIVERED_CLAIM(Remedy.REDRIVE),
    /** A claim is SETTLED, yet MySQL does not know its order. */
    ORDERLESS_CLAIM(Remedy.REDRIVE),
    /** The order is live, yet its claim is still open beyond its grace age. */
    UNSETTLED_CLAIM(Remedy.SETTLE),
    /** The order is cancelled, yet its claim stands, and the release outbox does not know or does not move. */
    CANCELLED_CLAIM(Remedy.RELEASE),
    /** The claim's order is another buyer's. */
    FOREIGN_CLAIM(Remedy.RELEASE),
    /** A claim's text is no claim of this sale: somebody else wrote it. */
    UNREADABLE_CLAIM(Remedy.A_PERSON),
    /** Redis' keys of the sale hold what cannot be read: somebody else wrote them. Nothing else of it is compared. */
    UNREADABLE_SALE(Remedy.A_PERSON),
    /** Redis holds the sale with another window than MySQL, or closed: somebody else wrote it. */
    WRONG_SALE(Remedy.A_PERSON),
    /** An order is live, yet Redis does not know it as its buyer's claim. */
    UNCLAIMED_ORDER(Remedy.ADOPT),
    /** Redis does not know the sale, or has lost its stock. */
    STATE_LOST(Remedy.REBUILD),
    /** Redis offers another total than MySQL. */
    WRONG_TOTAL(Remedy.TELL_ADJUSTMENTS),
    /** In Redis, stock + claims is not total; the units are what would be added once the other differences are repaired. */
    WRONG_STOCK(Remedy.CORRECT_STOCK),
    /** MySQL contradicts itself: available + live orders is not total, or the journal does not sum up. */
    BROKEN_BOOK(Remedy.A_PERSON);

    private final Remedy remedy;

    Finding(Remedy remedy) {
        this.remedy = remedy;
    }

    public Remedy remedy() {
        return remedy;
    }
}
