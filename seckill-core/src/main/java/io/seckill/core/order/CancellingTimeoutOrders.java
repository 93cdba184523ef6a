package io.seckill.core.order;

import io.seckill.core.JobReport;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.DataAccessResourceFailureException;
import org.springframework.dao.RecoverableDataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Cancels the orders that were not paid in time. Workers may overlap: each order is cancelled by whoever comes first, and
 * whoever comes second has nothing to do.
 */
public final class CancellingTimeoutOrders {
    private static final Logger log = LoggerFactory.getLogger(CancellingTimeoutOrders.class);

    private final OrderBook book;
    private final CancellingOrder cancelling;
    private final OrderProperties properties;
    private final Clock clock;

    public CancellingTimeoutOrders(
            OrderBook book, CancellingOrder cancelling, OrderProperties properties, Clock clock) {
        this.book = book;
        this.cancelling = cancelling;
        this.properties = properties;
        this.clock = clock;
    }

    /**
     * Cancels this worker's part of the orders that have expired by now. Pages go by row id, so neither the rows that leave
     * nor those that fail make the run skip or repeat one. An order that fails stays UNPAID for the next run.
     *
     * @return not finished if the thread was interrupted, which the run notices before each order, or MySQL is gone
     */
    public JobReport run(Shard shard) {
        return new Run(clock.instant(), shard).toTheEnd();
    }

    private final class Run {
        private final Instant now;
        private final Shard shard;
        private int done;
        private int failed;
        private long afterId;

        Run(Instant now, Shard shard) {
            this.now = now;
            this.shard = shard;
        }

        JobReport toTheEnd() {
            try {
                List<Order> page;
                do {
                    page = book.expired(now, afterId, shard, properties.timeoutPageSize());
                    for (Order order : page) {
                        if (Thread.currentThread().isInterrupted()) {
                            return stopped("it was interrupted");
                        }
                        cancel(order);
                        afterId = order.id();
                    }
                } while (page.size() == properties.timeoutPageSize());
                return new JobReport(done, failed, true);
            } catch (DataAccessException e) {
                if (Thread.currentThread().isInterrupted()) {
                    return stopped("it was interrupted");
                }
                log.error("MySQL is gone", e);
                return stopped("MySQL is gone");
            }
        }

        private void cancel(Order order) {
            try {
                if (cancelling.cancel(order.orderNo(), CancelReason.PAY_TIMEOUT) == CancelAnswer.CANCELLED) {
                    done++;
                }
            } catch (DataAccessResourceFailureException
                    | RecoverableDataAccessException
                    | TransientDataAccessResourceException e) {
                // No connection: the next order would wait for one just as long
                throw e;
            } catch (RuntimeException e) {
                failed++;
                log.error(
                        "Order {} stays UNPAID past its expiry; the next cancelTimeoutOrders tries again",
                        order.orderNo(),
                        e);
            }
        }

        private JobReport stopped(String why) {
            log.warn(
                    "Stopped behind order row {} because {}: {} cancelled, {} failed; the next cancelTimeoutOrders goes on",
                    afterId,
                    why,
                    done,
                    failed);
            return new JobReport(done, failed, false);
        }
    }
}
