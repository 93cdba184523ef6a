package io.seckill.consumer.placing;

import static org.assertj.core.api.Assertions.assertThat;

import com.alibaba.csp.sentinel.slots.block.RuleConstant;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import io.seckill.consumer.intake.StopSignal;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(30)
class PaceTest {
    private final StopSignal stop = new StopSignal();
    private final Pace pace = new Pace(stop);

    @AfterEach
    void forgetRules() {
        FlowRuleManager.loadRules(List.of());
    }

    @Test
    void ordersAreCountedNotBatches() {
        FlowRuleManager.loadRules(List.of(Pace.builtInRule(200)));

        Duration taken = timeOf(() -> {
            for (int batch = 0; batch < 4; batch++) {
                assertThat(pace.await(50)).isTrue();
            }
        });

        // 200 orders at 200 a second; the first batch may find an idle second behind it
        assertThat(taken).isBetween(Duration.ofMillis(700), Duration.ofMillis(2_500));
    }

    @Test
    void aBatchLargerThanAnOperatorsRuleStillPasses() {
        FlowRule rejecting = new FlowRule(Pace.RESOURCE)
                .setGrade(RuleConstant.FLOW_GRADE_QPS)
                .setCount(10);
        FlowRuleManager.loadRules(List.of(rejecting));

        assertThat(pace.await(15)).isTrue();
    }

    @Test
    void aRuleOfZeroPausesUntilItIsChanged() {
        FlowRuleManager.loadRules(List.of(Pace.builtInRule(0)));
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> pace.await(1));
        assertThat(waiting).isNotDone();

        FlowRuleManager.loadRules(List.of(Pace.builtInRule(500)));

        assertThat(waiting).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(true);
    }

    @Test
    void aStopEndsAWaitThatIsRefused() {
        FlowRuleManager.loadRules(List.of(Pace.builtInRule(0)));
        CompletableFuture<Boolean> waiting = CompletableFuture.supplyAsync(() -> pace.await(1));

        stop.raise();

        assertThat(waiting).succeedsWithin(Duration.ofSeconds(5)).isEqualTo(false);
    }

    private static Duration timeOf(Runnable work) {
        long start = System.nanoTime();
        work.run();
        return Duration.ofNanos(System.nanoTime() - start);
    }
}
