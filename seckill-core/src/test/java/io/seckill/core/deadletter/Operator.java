package io.seckill.core.deadletter;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.RecordedMessages;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.core.testing.Books;
import java.util.List;

/** Somebody who decides, with the letters, claims and orders to decide about. The broker is a list that keeps what it was given. */
final class Operator {
    static final UserId WHO = new UserId("operator");

    final RecordedMessages broker = new RecordedMessages();
    final DeadLetters letters;
    final DecidingDeadLetters deciding;
    private final Books books;

    Operator(Books books) {
        this(books, books.orders());
    }

    Operator(Books books, OrderBook orders) {
        this.books = books;
        this.letters = books.bean(DeadLetters.class);
        this.deciding = new DecidingDeadLetters(letters, books.activities(), orders, books.ledger(), broker);
    }

    /** A claim of the user in state CONFIRMED. */
    OrderNo confirmed(ActivityId sale, String user) {
        OrderNo orderNo = books.claim(sale, user);
        books.ledger().confirm(orderNo, new UserId(user));
        return orderNo;
    }

    void place(OrderNo orderNo, String user) {
        books.orders()
                .place(
                        orderNo.activityId(),
                        List.of(new NewOrder(orderNo, new UserId(user), 199_00, Books.PAY_TIMEOUT)));
    }

    /** Parks a message nobody can read that names these claims; the letter's id. */
    long parked(ActivityId sale, NamedClaim... claims) {
        return Letters.park(letters, Letters.unreadable(sale, claims));
    }

    DeadLetter letter(long id) {
        return letters.find(id).orElseThrow();
    }

    static ClaimRequest request(OrderNo orderNo, String user, String key) {
        return new ClaimRequest(orderNo, new UserId(user), key, "print");
    }
}
