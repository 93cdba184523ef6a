package io.seckill.core.order;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/** Pays an order. One that has lapsed is cancelled at once, so that time-outs do not depend on the scheduler alone. */
public final class PayingOrder {
    private static final Logger log = LoggerFactory.getLogger(PayingOrder.class);

    private final OrderBook book;
    private final CancellingOrder cancelling;

    public PayingOrder(OrderBook book, CancellingOrder cancelling) {
        this.book = book;
        this.cancelling = cancelling;
    }

    /**
     * UNPAID → PAID. Safe to repeat.
     *
     * @return where the order stands now; EXPIRED only if it has lapsed and could not be cancelled at once
     * @throws DataAccessException if MySQL did not answer; repeat the call to learn what became of the order
     */
    public PayAnswer pay(OrderNo orderNo) {
        PayAnswer answer = book.pay(orderNo);
        return answer == PayAnswer.EXPIRED ? lapse(orderNo) : answer;
    }

    private PayAnswer lapse(OrderNo orderNo) {
        try {
            return switch (cancelling.cancel(orderNo, CancelReason.PAY_TIMEOUT)) {
                case CANCELLED, ALREADY_CANCELLED -> PayAnswer.CANCELLED;
                case PAID -> PayAnswer.ALREADY_PAID;
                case UNKNOWN -> PayAnswer.UNKNOWN;
            };
        } catch (DataAccessException e) {
            log.warn("Order {} has lapsed but stays UNPAID; cancelTimeoutOrders cancels it", orderNo, e);
            return PayAnswer.EXPIRED;
        }
    }
}
