package io.seckill.core.event;

import io.seckill.api.message.OrderEvent;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * The order events in MySQL that are not published yet. The order book writes them, in the transaction of the change they tell
 * of; one relay at a time reads and removes them.
 */
public interface EventOutbox {
    /**
     * Lets the relay work, unless another one does, in whatever process. No transaction is open meanwhile.
     *
     * <p>The lock lives as long as the connection that every page is read through and removed by: whoever loses it, removes
     * nothing any more. What the relay had sent of the page in hand is then sent once more by the next one.
     *
     * @return what the relay answered; empty if another one is at work, and nothing was done
     * @throws org.springframework.dao.DataAccessException if MySQL did not answer; the lock is free, or becomes free as soon as
     *     MySQL notices that the connection is gone
     */
    <T> Optional<T> alone(Function<Pages, T> relay);

    /** When the oldest event that is not published happened; empty if none waits. */
    Optional<Instant> oldest();

    /** What the one relay at work may do. Every method throws Spring's {@code DataAccessException} if MySQL did not answer. */
    interface Pages {
        /**
         * The first events by id, always from the head. Ids are given before their transactions commit, so a page that went on
         * behind the last one could pass over an order's CREATED and meet its PAID; from the head, whoever sees the one sees
         * the other before it.
         *
         * @param limit 1 to 10,000
         */
        List<OrderEvent> first(int limit);

        /** Removes events the broker has stored. Repeating it changes nothing; if it throws, they may be sent once more. */
        void remove(List<OrderEvent> published);
    }
}
