package io.seckill.web.admission;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import io.seckill.core.limiting.LimitRules;
import io.seckill.core.order.UserId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The Sentinel resource around a purchase: this instance's rate, and each user's. */
final class PurchaseLimits {
    /** Name of the resource in rules files. Its parameter 0 is the user id, as text. */
    static final String RESOURCE = "purchase";

    /** The limits that hold where no rules file says otherwise. */
    static LimitRules builtIn(AdmissionProperties properties) {
        return new LimitRules(
                List.of(new FlowRule(RESOURCE).setCount(properties.purchasesPerSecond())),
                List.of(new ParamFlowRule(RESOURCE)
                        .setParamIdx(0)
                        .setDurationInSec(1)
                        .setCount(properties.triesPerUserPerSecond())),
                List.of());
    }

    /** Takes a turn; null if a rule of any kind says no. Close the turn on the thread that took it. */
    @Nullable
    Turn take(UserId user) {
        try {
            return new Turn(SphU.entry(RESOURCE, EntryType.IN, 1, user.value()), user);
        } catch (BlockException e) {
            return null;
        }
    }

    /** A purchase under way. */
    record Turn(Entry entry, UserId user) implements AutoCloseable {
        /** With the arguments of the entry: without them Sentinel would count the user's purchases up and never down. */
        @Override
        public void close() {
            entry.exit(1, user.value());
        }
    }
}
