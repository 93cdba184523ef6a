package io.seckill.web.admission;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import io.seckill.core.limiting.LimitRules;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class PurchaseLimitsTest {
    private final PurchaseLimits limits = new PurchaseLimits();

    @AfterEach
    void takeRulesAway() {
        FlowRuleManager.loadRules(List.of());
        ParamFlowRuleManager.loadRules(List.of());
    }

    @Test
    void theDefaultsAre3000PurchasesASecondAnd10OfOneUser() {
        LimitRules rules =
                PurchaseLimits.builtIn(new AdmissionProperties(3_000, 10, Duration.ZERO, Duration.ZERO, 200_000));

        assertThat(rules.flow()).singleElement().satisfies(rule -> {
            assertThat(rule.getResource()).isEqualTo("purchase");
            assertThat(rule.getCount()).isEqualTo(3_000);
        });
        assertThat(rules.paramFlow()).singleElement().satisfies(rule -> {
            assertThat(rule.getResource()).isEqualTo("purchase");
            assertThat(rule.getCount()).isEqualTo(10);
            assertThat(rule.getDurationInSec()).isEqualTo(1);
        });
    }

    @Test
    @Tag("SE-03")
    void aTurnThatIsOverIsGivenBackToItsUser() {
        // Grade 0 counts purchases under way; only exiting with the arguments of the entry brings the count down
        ParamFlowRule oneAtATime =
                new ParamFlowRule("purchase").setParamIdx(0).setGrade(0).setCount(1);
        ParamFlowRuleManager.loadRules(List.of(oneAtATime));
        UserId ann = new UserId("ann");

        for (int i = 0; i < 5; i++) {
            try (PurchaseLimits.Turn turn = limits.take(ann)) {
                assertThat(turn).isNotNull();
                assertThat(limits.take(ann)).isNull();
                try (PurchaseLimits.Turn other = limits.take(new UserId("bob"))) {
                    assertThat(other).isNotNull();
                }
            }
        }
    }
}
