package io.seckill.consumer.placing;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.settling.Settling;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.claim.AdoptingOrders;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.PlaceAnswer;
import io.seckill.core.order.UserId;
import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** MySQL outranks a tombstone, but only for an order that is live: a cancel may come at any moment. */
class OutrankingIT {
    private static final ConsumerApp APP = ConsumerApp.shared();
    private static final UserId ANN = new UserId("ann");

    private final OrderBook book = APP.bean(OrderBook.class);
    private final ClaimLedger ledger = APP.bean(ClaimLedger.class);
    private final Sale sale = Sale.open(APP, 5);
    private final ClaimMessage claim = sale.claim("ann");
    private final OrderNo orderNo = new OrderNo(claim.orderNo());

    @Test
    @Tag("RD-05")
    void aLiveOrderWinsOverTheTombstoneUnderItsNumber() {
        tombstoneThenOrder();

        settling(book).settle(orderNo, ANN, new PlaceAnswer.Placed(orderNo));

        sale.assertSettled(claim);
        sale.assertBalanced(1, 4);
    }

    @Test
    @Tag("BF-05")
    void anOrderThatWasCancelledBeforeItsSettlingTakesNoUnitAgain() {
        tombstoneThenOrder();
        cancel();

        settling(book).settle(orderNo, ANN, new PlaceAnswer.Placed(orderNo));

        sale.assertBalanced(0, 5);
    }

    @Test
    @Tag("BF-05")
    void anOrderThatIsCancelledBetweenTheLookAndTheAdoptionGivesItsUnitBack() {
        tombstoneThenOrder();

        settling(cancelledOnceSeen()).settle(orderNo, ANN, new PlaceAnswer.Placed(orderNo));

        sale.assertBalanced(0, 5);
    }

    private Settling settling(OrderBook seen) {
        return new Settling(ledger, seen, new AdoptingOrders(seen, ledger));
    }

    private void tombstoneThenOrder() {
        ledger.release(orderNo, ANN, Set.of(ClaimState.values()), TombstoneReason.EXPIRED);
        book.place(sale.id(), List.of(new NewOrder(orderNo, ANN, Sale.PRICE_CENTS, Duration.ofMinutes(15))));
    }

    private void cancel() {
        APP.bean(CancellingOrder.class).cancel(orderNo, CancelReason.BY_BUYER);
    }

    /** The same book; the order is cancelled right after it was first looked up. */
    private OrderBook cancelledOnceSeen() {
        return (OrderBook) Proxy.newProxyInstance(
                OrderBook.class.getClassLoader(), new Class<?>[] {OrderBook.class}, (proxy, method, arguments) -> {
                    Object answer = method.invoke(book, arguments);
                    if (method.getName().equals("find")) {
                        cancel();
                    }
                    return answer;
                });
    }
}
