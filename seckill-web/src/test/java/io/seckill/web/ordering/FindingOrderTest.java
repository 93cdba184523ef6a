package io.seckill.web.ordering;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import io.seckill.api.http.OrderStatus;
import io.seckill.api.http.OrderView;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderState;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Scripted;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.springframework.dao.TransientDataAccessResourceException;

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

    @Test
    void whileMySqlIsSilentTheCrowdDoesNotWaitForItAndSeesPending() {
        DegradeRuleManager.loadRules(BookBreaker.builtIn().degrade());
        Claim open = new Claim(NUMBER, ANN, ClaimState.CONFIRMED, Instant.EPOCH);
        for (int i = 0; i < 3; i++) {
            book.thenThrow("find", new TransientDataAccessResourceException("no connection"));
        }
        try {
            for (int i = 0; i < 10; i++) {
                ledger.then("find", new LedgerEntry.Standing(open));
                assertThat(find(ANN)).map(OrderView::status).contains(OrderStatus.PENDING);
            }
        } finally {
            DegradeRuleManager.loadRules(List.of());
        }
        assertThat(book.calls()).hasSize(3);
    }

    private Optional<OrderView> find(UserId buyer) {
        return new FindingOrder(book.port(), ledger.port(), new BookBreaker()).find(NUMBER, buyer);
    }
}
