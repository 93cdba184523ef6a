package io.seckill.core.event;

import io.seckill.api.message.OrderEvent;
import io.seckill.core.JobReport;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.dao.DataAccessException;

/**
 * Publishes the order events of the outbox: at least once, and per order in the order they happened.
 *
 * <p>One relay works at a time, over all processes; another one that is started meanwhile has nothing to do. Should the lock's
 * connection die while a page is being sent, a second relay may send the same page, at most one page long: then an event
 * comes twice, but never for the first time behind a later one of its order, because an event is sent only after those before
 * it were stored. Listeners tell a repetition by its id.
 */
public final class PublishingOrderEvents {
    private static final Logger log = LoggerFactory.getLogger(PublishingOrderEvents.class);
    private static final JobReport NOTHING_TO_DO = new JobReport(0, 0, true);

    private final EventOutbox outbox;
    private final EventMessages messages;
    private final EventProperties properties;

    public PublishingOrderEvents(EventOutbox outbox, EventMessages messages, EventProperties properties) {
        this.outbox = outbox;
        this.messages = messages;
        this.properties = properties;
    }

    /**
     * Publishes what waits. An event that fails stays for the next run, and so do the later ones of its order.
     *
     * @return not finished if the thread was interrupted, which the run notices before each event, the run came to one of its
     *     bounds, or MySQL is gone
     * @throws DataAccessException if MySQL did not even say whether another relay is at work; nothing was sent
     */
    public JobReport run() {
        return outbox.alone(pages -> new Run(pages).toTheEnd()).orElse(NOTHING_TO_DO);
    }

    private final class Run {
        private final EventOutbox.Pages pages;
        private final Set<String> stuckOrders = new HashSet<>();
        private final Set<Long> heldBack = new HashSet<>();
        private int taken;
        private int done;
        private int failed;
        private boolean cutShort;

        Run(EventOutbox.Pages pages) {
            this.pages = pages;
        }

        JobReport toTheEnd() {
            try {
                boolean more = true;
                while (more && goesOn()) {
                    // What is held back comes first on every further page, so each page reaches further
                    int limit = properties.pageSize() + heldBack.size();
                    List<OrderEvent> page = pages.first(limit);
                    publish(page);
                    more = page.size() == limit;
                }
            } catch (DataAccessException e) {
                cutShort = true;
                log.error(
                        "MySQL is gone, or the connection with the outbox's lock is. What was sent of the page in hand stays in the outbox; the next publishOrderEvents sends it once more",
                        e);
            }
            return new JobReport(done, failed, !cutShort);
        }

        private boolean goesOn() {
            if (Thread.currentThread().isInterrupted()
                    || taken >= properties.maxEvents()
                    || failed >= properties.maxFailures()) {
                cutShort = true;
            }
            return !cutShort;
        }

        private void publish(List<OrderEvent> page) {
            List<OrderEvent> published = new ArrayList<>();
            for (OrderEvent event : page) {
                if (!heldBack.contains(event.eventId()) && goesOn() && isPublished(event)) {
                    published.add(event);
                }
            }
            pages.remove(published);
            done += published.size();
        }

        private boolean isPublished(OrderEvent event) {
            if (stuckOrders.contains(event.orderNo())) {
                heldBack.add(event.eventId());
                return false;
            }
            taken++;
            try {
                messages.publish(event);
                return true;
            } catch (RuntimeException e) {
                stuckOrders.add(event.orderNo());
                heldBack.add(event.eventId());
                fail(event, e);
                return false;
            }
        }

        /** One stack trace a run is enough: what follows is mostly the same broker that does not answer. */
        private void fail(OrderEvent event, RuntimeException e) {
            if (Thread.currentThread().isInterrupted()) {
                return;
            }
            String left = "Event " + event.eventId() + " (order " + event.orderNo() + ", " + event.kind()
                    + ") stays in the outbox, and later ones of its order with it";
            if (failed == 0) {
                log.error("{}; the next publishOrderEvents sends it", left, e);
            } else {
                log.error("{}; the next publishOrderEvents sends it: {}", left, e.toString());
            }
            failed++;
        }
    }
}
