package io.seckill.core.limiting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRuleManager;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("SE-04")
class LimitRulesFileTest {
    private static final LimitRules BUILT_IN = new LimitRules(
            List.of(new FlowRule("purchase").setCount(3000)),
            List.of(new ParamFlowRule("purchase").setParamIdx(0).setCount(10)),
            List.of());

    @TempDir
    private Path folder;

    private @Nullable LimitRulesFile opened;

    @AfterEach
    void stopFollowing() {
        if (opened != null) {
            opened.close();
        }
        FlowRuleManager.loadRules(List.of());
        ParamFlowRuleManager.loadRules(List.of());
    }

    @Test
    void storedRulesAreInForceWhenTheConstructorReturns() throws IOException {
        Path file = write("""
                {"flow":[{"resource":"purchase","count":7,"grade":1}],
                 "paramFlow":[{"resource":"purchase","paramIdx":0,"count":2,"durationInSec":3}]}
                """);

        open(file);

        assertThat(flowCount("purchase")).isEqualTo(7);
        assertThat(ParamFlowRuleManager.getRulesOfResource("purchase"))
                .singleElement()
                .satisfies(rule -> {
                    assertThat(rule.getCount()).isEqualTo(2);
                    assertThat(rule.getDurationInSec()).isEqualTo(3);
                });
    }

    @Test
    void aChangeOfTheFileIsPickedUp() throws IOException {
        Path file = write("{\"flow\":[{\"resource\":\"purchase\",\"count\":7}]}");
        open(file);

        write("{\"flow\":[{\"resource\":\"purchase\",\"count\":8}]}");

        await().atMost(Duration.ofSeconds(5)).until(() -> flowCount("purchase") == 8);
    }

    @Test
    void builtInLimitsHoldWithoutAFile() {
        open(null);

        assertBuiltInLimitsHold();
    }

    @Test
    void builtInLimitsHoldWhileTheFileIsAbsentAndTheFileTakesOverWhenItAppears() throws IOException {
        open(folder.resolve("limits.json"));
        assertBuiltInLimitsHold();

        write("{\"flow\":[{\"resource\":\"purchase\",\"count\":8}]}");

        await().atMost(Duration.ofSeconds(5)).until(() -> flowCount("purchase") == 8);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "not json",
                "null",
                "[]",
                "{\"flow\":[null]}",
                "{\"flow\":[{\"count\":7}]}",
                "{\"flow\":[{\"resource\":\"purchase\",\"count\":-1}]}",
                "{\"flow\":[{\"resource\":\"purchase\",\"cuont\":7}]}",
                "{\"flow\":[{\"resource\":\"purchase\",\"count\":7}]} trailing",
                "{\"paramFlow\":[{\"resource\":\"purchase\",\"count\":7}]}"
            })
    void builtInLimitsHoldWhileTheFileIsUnreadable(String content) throws IOException {
        open(write(content));

        assertBuiltInLimitsHold();
    }

    @Test
    void aFileBrokenInMidSaleMeansTheBuiltInLimitsUntilItIsMended() throws IOException {
        Path file = write("{\"flow\":[{\"resource\":\"purchase\",\"count\":7}]}");
        open(file);
        write("{\"flow\":[");
        await().atMost(Duration.ofSeconds(5)).until(() -> flowCount("purchase") == 3000);

        write("{\"flow\":[{\"resource\":\"purchase\",\"count\":9}]}");

        await().atMost(Duration.ofSeconds(5)).until(() -> flowCount("purchase") == 9);
    }

    @Test
    void whatTheFileDoesNotMentionKeepsItsBuiltInLimit() throws IOException {
        open(write("{\"flow\":[{\"resource\":\"other\",\"count\":7}],\"paramFlow\":[]}"));

        assertThat(flowCount("other")).isEqualTo(7);
        assertBuiltInLimitsHold();
    }

    @Test
    void anOversizedFileCountsAsUnreadable() throws IOException {
        open(write(" ".repeat(LimitRulesFile.MAX_BYTES) + "{\"flow\":[{\"resource\":\"purchase\",\"count\":7}]}"));

        assertBuiltInLimitsHold();
    }

    @Test
    void anInvalidBuiltInLimitIsRefusedByName() {
        assertThatThrownBy(() -> new LimitRules(List.of(new FlowRule("purchase").setCount(-1)), List.of(), List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("Rule 1 of flow");
    }

    private void assertBuiltInLimitsHold() {
        assertThat(flowCount("purchase")).isEqualTo(3000);
        assertThat(ParamFlowRuleManager.getRulesOfResource("purchase"))
                .singleElement()
                .satisfies(rule -> assertThat(rule.getCount()).isEqualTo(10));
    }

    private static double flowCount(String resource) {
        return FlowRuleManager.getRules().stream()
                .filter(rule -> rule.getResource().equals(resource))
                .mapToDouble(FlowRule::getCount)
                .findFirst()
                .orElse(-1);
    }

    private void open(@Nullable Path file) {
        opened = new LimitRulesFile(file, BUILT_IN, Duration.ofMillis(50));
    }

    private Path write(String content) throws IOException {
        Path part = Files.writeString(folder.resolve("limits.json.part"), content);
        return Files.move(part, folder.resolve("limits.json"), StandardCopyOption.REPLACE_EXISTING);
    }
}
