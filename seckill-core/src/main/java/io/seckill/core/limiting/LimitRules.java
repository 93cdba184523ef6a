package io.seckill.core.limiting;

import com.alibaba.csp.sentinel.slots.block.AbstractRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleUtil;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleUtil;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * A set of Sentinel rules. Construction checks every rule, because Sentinel itself drops an invalid one and goes on without it.
 *
 * @param flow flow rules: a resource's whole traffic
 * @param paramFlow hot-parameter rules: traffic of one value, such as one user
 * @param degrade breaker rules: calls that fail, or take too long
 */
public record LimitRules(List<FlowRule> flow, List<ParamFlowRule> paramFlow, List<DegradeRule> degrade) {
    public LimitRules {
        flow = checked("flow", flow, FlowRuleUtil::isValidRule);
        paramFlow = checked("paramFlow", paramFlow, ParamFlowRuleUtil::isValidRule);
        degrade = checked("degrade", degrade, DegradeRuleManager::isValidRule);
    }

    /** The rules of several sets in one. */
    public static LimitRules together(List<LimitRules> sets) {
        return new LimitRules(
                sets.stream().flatMap(set -> set.flow.stream()).toList(),
                sets.stream().flatMap(set -> set.paramFlow.stream()).toList(),
                sets.stream().flatMap(set -> set.degrade.stream()).toList());
    }

    /**
     * These rules, and of the given ones each kind whose resource has none of that kind here. So a file can widen or narrow a
     * built-in limit, but what it does not mention stays limited.
     */
    LimitRules over(LimitRules builtIn) {
        return new LimitRules(
                over(flow, builtIn.flow), over(paramFlow, builtIn.paramFlow), over(degrade, builtIn.degrade));
    }

    /** The figures an operator wants to see in the log. */
    String describe() {
        Stream<String> flows = flow.stream()
                .map(r -> "flow of %s: grade %d, count %s, behaviour %d, queueing up to %d ms"
                        .formatted(
                                r.getResource(),
                                r.getGrade(),
                                r.getCount(),
                                r.getControlBehavior(),
                                r.getMaxQueueingTimeMs()));
        Stream<String> params = paramFlow.stream()
                .map(r -> "parameter %d of %s: grade %d, count %s in %d s, burst %d"
                        .formatted(
                                r.getParamIdx(),
                                r.getResource(),
                                r.getGrade(),
                                r.getCount(),
                                r.getDurationInSec(),
                                r.getBurstCount()));
        Stream<String> breakers = degrade.stream()
                .map(r -> "breaker of %s: grade %d, count %s of at least %d in %d ms, open for %d s"
                        .formatted(
                                r.getResource(),
                                r.getGrade(),
                                r.getCount(),
                                r.getMinRequestAmount(),
                                r.getStatIntervalMs(),
                                r.getTimeWindow()));
        return Stream.of(flows, params, breakers).flatMap(Function.identity()).collect(Collectors.joining("; "));
    }

    private static <R extends AbstractRule> List<R> over(List<R> rules, List<R> builtIn) {
        Set<String> named = rules.stream().map(AbstractRule::getResource).collect(Collectors.toSet());
        List<R> all = new ArrayList<>(rules);
        builtIn.stream().filter(rule -> !named.contains(rule.getResource())).forEach(all::add);
        return all;
    }

    private static <R> List<R> checked(String kind, List<R> rules, Predicate<R> valid) {
        for (int i = 0; i < rules.size(); i++) {
            if (Objects.isNull(rules.get(i)) || !valid.test(rules.get(i))) {
                throw new IllegalArgumentException(
                        "Rule " + (i + 1) + " of " + kind + " is not a valid Sentinel rule: " + rules.get(i));
            }
        }
        return List.copyOf(rules);
    }
}
