package io.seckill.core.event;

import io.seckill.api.message.OrderEvent;
import io.seckill.core.order.OrderNo;
import io.seckill.core.testing.OutsideTransactions;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** A broker that keeps what it is sent, refuses an order once, and lets a test act just before it answers; {@link OutsideTransactions} only. */
final class RecordedEvents implements EventMessages {
    private final List<OrderEvent> published = new ArrayList<>();
    private final Set<String> refusedOnce = new HashSet<>();
    private boolean away;
    private Runnable beforeItsAnswer = () -> {};
    private int answersUntilThen;

    void refuseOnce(OrderNo order) {
        refusedOnce.add(order.value());
    }

    void isAway(boolean now) {
        away = now;
    }

    /** Takes the step once, before the given answer; 1 is the next one. */
    void before(int answer, Runnable step) {
        answersUntilThen = answer;
        beforeItsAnswer = step;
    }

    List<OrderEvent> published() {
        return published;
    }

    /** The kinds it was sent of this order, in order. */
    List<OrderEvent.Kind> of(OrderNo order) {
        return published.stream()
                .filter(event -> event.orderNo().equals(order.value()))
                .map(OrderEvent::kind)
                .toList();
    }

    @Override
    public void publish(OrderEvent event) {
        OutsideTransactions.require("The broker");
        if (--answersUntilThen == 0) {
            beforeItsAnswer.run();
        }
        if (away || refusedOnce.remove(event.orderNo())) {
            throw new IllegalStateException("The broker did not take event " + event.eventId());
        }
        published.add(event);
    }
}
