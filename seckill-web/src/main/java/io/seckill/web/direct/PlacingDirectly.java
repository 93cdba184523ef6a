package io.seckill.web.direct;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.PlaceAnswer;
import io.seckill.web.admission.ShortMemory;
import io.seckill.web.admission.Ticker;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Places orders straight in MySQL while Redis does not answer: the same transaction as the consumer's, so the same two laws hold,
 * NoOversell and OnePerUser. Few at a time; whoever finds no place is told to try again.
 */
public final class PlacingDirectly {
    /** Name of the resource in rules files: its threads are the orders placed at once. */
    static final String RESOURCE = "placeDirectly";

    private static final Duration FRESH_FOR = Duration.ofMillis(200);
    private static final int MAX_ACTIVITIES = 1_000;

    private final OrderBook book;
    private final LedgerBreaker breaker;
    private final Clock clock;
    private final ShortMemory<ActivityId, Optional<Integer>> available;
    private final AtomicInteger underWay = new AtomicInteger();

    PlacingDirectly(OrderBook book, LedgerBreaker breaker, Clock clock, Ticker ticker) {
        this.book = book;
        this.breaker = breaker;
        this.clock = clock;
        this.available = new ShortMemory<>(book::available, ticker, FRESH_FOR, FRESH_FOR, MAX_ACTIVITIES);
    }

    /** The limit that holds while the limit rules file does not name the resource. */
    static FlowRule builtInRule(int concurrency) {
        return new FlowRule(RESOURCE).setGrade(RuleConstant.FLOW_GRADE_THREAD).setCount(concurrency);
    }

    /**
     * Places an order for the request, under its own order number. Safe to repeat with the same key.
     *
     * @throws org.springframework.dao.DataAccessException if MySQL does not answer; the order may stand, which the same key finds out
     */
    public DirectOutcome place(ClaimRequest wish, Activity activity) {
        Instant now = clock.instant();
        if (now.isBefore(activity.startsAt())) {
            return DirectOutcome.Refused.NOT_STARTED;
        }
        if (!now.isBefore(activity.endsAt())) {
            return DirectOutcome.Refused.ENDED;
        }
        underWay.incrementAndGet();
        // Counted before it looks which way to go, so that whoever closes this way and waits for those under way misses
        // nobody
        try (Entry turn = breaker.way() == LedgerBreaker.Way.MYSQL ? SphU.entry(RESOURCE, EntryType.OUT) : null) {
            return turn == null ? DirectOutcome.Refused.BUSY : placed(wish, activity);
        } catch (BlockException e) {
            return DirectOutcome.Refused.BUSY;
        } finally {
            underWay.decrementAndGet();
        }
    }

    /** Units left by MySQL, as they were a moment ago; empty if there is no such activity. */
    public Optional<Integer> available(ActivityId activity) {
        return available.get(activity);
    }

    /** Whether an order is being placed. */
    boolean isBusy() {
        return underWay.get() > 0;
    }

    private DirectOutcome placed(ClaimRequest wish, Activity activity) {
        Optional<OrderNo> first = book.ofRequest(activity.id(), wish.userId(), wish.idempotencyKey());
        if (first.isPresent()) {
            return new DirectOutcome.Placed(first.get(), true);
        }
        if (available(activity.id()).orElse(0) == 0) {
            return standing(wish, activity.id());
        }
        NewOrder order = new NewOrder(
                wish.orderNo(), wish.userId(), activity.priceCents(), activity.payTimeout(), wish.idempotencyKey());
        PlaceAnswer answer = book.place(activity.id(), List.of(order)).get(0);
        if (answer instanceof PlaceAnswer.AlreadyBought bought) {
            return new DirectOutcome.AlreadyBought(bought.existing());
        }
        return answer instanceof PlaceAnswer.SoldOut
                ? DirectOutcome.Refused.SOLD_OUT
                : new DirectOutcome.Placed(answer.orderNo(), false);
    }

    /** What a buyer is told of a sale without units: who has an order hears of it. */
    private DirectOutcome standing(ClaimRequest wish, ActivityId activity) {
        return book.liveOf(activity, List.of(wish.userId())).stream()
                .findFirst()
                .<DirectOutcome>map(order -> new DirectOutcome.AlreadyBought(order.orderNo()))
                .orElse(DirectOutcome.Refused.SOLD_OUT);
    }
}
