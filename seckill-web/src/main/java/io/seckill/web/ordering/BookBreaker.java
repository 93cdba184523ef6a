package io.seckill.web.ordering;

import com.alibaba.csp.sentinel.Entry;
import com.alibaba.csp.sentinel.EntryType;
import com.alibaba.csp.sentinel.SphU;
import com.alibaba.csp.sentinel.Tracer;
import com.alibaba.csp.sentinel.slots.block.BlockException;
import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import io.seckill.core.limiting.LimitRules;
import java.util.List;
import java.util.function.Supplier;
import org.springframework.dao.DataAccessException;
import org.springframework.dao.TransientDataAccessResourceException;

/**
 * Asks MySQL on behalf of buyers who poll, by Sentinel's breaker: while MySQL does not answer, most of them are told so at once. If each
 * of them waited for a connection, they would soon take every thread, and nobody could buy.
 */
final class BookBreaker {
    /** Name of the resource in rules files. */
    static final String RESOURCE = "orderBook";

    /** Opens when half of at least three questions failed, and lets one through each second to find out. */
    static LimitRules builtIn() {
        DegradeRule rule = new DegradeRule(RESOURCE)
                .setGrade(RuleConstant.DEGRADE_GRADE_EXCEPTION_RATIO)
                .setCount(0.5)
                .setMinRequestAmount(3)
                .setStatIntervalMs(10_000)
                .setTimeWindow(1);
        return new LimitRules(List.of(), List.of(), List.of(rule));
    }

    /**
     * Asks.
     *
     * @throws DataAccessException if MySQL does not answer, or did not a moment ago
     */
    <T> T ask(Supplier<T> question) {
        try {
            return counted(question);
        } catch (BlockException e) {
            throw new TransientDataAccessResourceException("MySQL did not answer a moment ago and was not asked", e);
        }
    }

    private static <T> T counted(Supplier<T> question) throws BlockException {
        Entry entry = SphU.entry(RESOURCE, EntryType.OUT);
        try {
            return question.get();
        } catch (DataAccessException e) {
            Tracer.traceEntry(e, entry);
            throw e;
        } finally {
            entry.exit();
        }
    }
}
