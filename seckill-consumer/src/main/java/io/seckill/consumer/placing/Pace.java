package io.seckill.consumer.placing;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import io.seckill.consumer.intake.StopSignal;
import java.time.Duration;

/**
 * Lets orders through as fast as the database takes them: a Sentinel queueing rule on the resource {@value #RESOURCE}, counted in
 * orders. A refusal of the rule only ever means waiting longer. A rule of 0 orders per second pauses placing until it is changed.
 */
public final class Pace {
    /** The resource's name in the limit rules file. */
    public static final String RESOURCE = "placeOrders";

    /** Longest queue Sentinel itself keeps; whoever finds it longer asks again after {@link #ASK_AGAIN}. */
    private static final int MAX_QUEUEING_MS = 2_000;

    private static final Duration ASK_AGAIN = Duration.ofMillis(100);

    private final StopSignal stop;

    public Pace(StopSignal stop) {
        this.stop = stop;
    }

    /** The rule that holds while the limit rules file does not name the resource. */
    public static FlowRule builtInRule(int ordersPerSecond) {
        return new FlowRule(RESOURCE)
                .setGrade(RuleConstant.FLOW_GRADE_QPS)
                .setCount(ordersPerSecond)
                .setControlBehavior(RuleConstant.CONTROL_BEHAVIOR_RATE_LIMITER)
                .setMaxQueueingTimeMs(MAX_QUEUEING_MS);
    }

    /**
     * Waits for the turn of that many orders.
     *
     * @return false if the application stops; then nothing may be placed
     */
    boolean await(int orders) {
        int left = orders;
        int portion = orders;
        while (left > 0) {
            int asked = Math.min(portion, left);
            if (passes(asked)) {
                left -= asked;
                continue;
            }
            // What is already in the queue is finished at a stop; what finds the queue full is not
            if (stop.isRaised()) {
                return false;
            }
            // An operator's rule may be too small ever to let a whole batch pass at once
            portion = Math.max(1, asked / 2);
            stop.pause(ASK_AGAIN);
        }
        return true;
    }

    private static boolean passes(int orders) {
        try {
            Entry entry = SphU.entry(RESOURCE, EntryType.OUT, orders);
            entry.exit(orders);
            return true;
        } catch (BlockException e) {
            return false;
        }
    }
}
