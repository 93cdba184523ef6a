package io.seckill.web.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.http.OrderStatus;
import io.seckill.api.http.OrderView;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderState;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Scripted;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** What a buyer is told while an order moves on between two questions. */
class FindingOrderTest {
    private static final OrderNo NUMBER = new OrderNo("7-01J0000000000000000000000A");
    private static final UserId ANN = new UserId("ann");
    private static final Order STORED =
            new Order(1, NUMBER, ANN, 100, OrderState.UNPAID, Instant.EPOCH, Instant.EPOCH.plusSeconds(900), null);

    private final Scripted<OrderBook> book = new Scripted<>(OrderBook.class);
    private final Scripted<ClaimLedger> ledger = new Scripted<>(ClaimLedger.class);

    @Test
    void anOrderThatWasStoredAndForgottenInRedisBetweenTheTwoQuestionsIsFound() {
        book.then("find", Optional.empty()).then("find", Optional.of(STORED));
        ledger.then("find", new LedgerEntry.Unknown());

        assertThat(find(ANN)).map(OrderView::status).contains(OrderStatus.UNPAID);
    }

    @Test
    void anothersOrderThatWasStoredBetweenTheTwoQuestionsIsNotShown() {
        book.then("find", Optional.empty()).then("find", Optional.of(STORED));
        ledger.then("find", new LedgerEntry.Unknown());

        assertThat(find(new UserId("bob"))).isEmpty();
    }

    @Test
    void whatNobodyKnowsIsNotFound() {
        book.then("find", Optional.empty()).then("find", Optional.empty());
        ledger.then("find", new LedgerEntry.Unknown());

        assertThat(find(ANN)).isEmpty();
    }

    private Optional<OrderView> find(UserId buyer) {
        return new FindingOrder(book.port(), ledger.port()).find(NUMBER, buyer);
    }
}
