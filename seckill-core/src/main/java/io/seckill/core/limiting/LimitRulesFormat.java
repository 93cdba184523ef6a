package io.seckill.core.limiting;

import com.alibaba.csp.sentinel.slots.block.degrade.DegradeRule;
import com.alibaba.csp.sentinel.slots.block.flow.FlowRule;
import com.alibaba.csp.sentinel.slots.block.flow.param.ParamFlowRule;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.json.JsonMapper;

/** Reads <code>{"flow":[…],"paramFlow":[…],"degrade":[…]}</code> in Sentinel's own field names. A misspelt field is an error, not a missing limit. */
final class LimitRulesFormat {
    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .build();

    private LimitRulesFormat() {}

    /**
     * Reads a file's content.
     *
     * @throws IllegalArgumentException if it is not a rules document, or one of its rules is not valid
     */
    static LimitRules read(byte[] content) {
        Document document;
        try {
            document = JSON.readValue(content, Document.class);
        } catch (JacksonException e) {
            throw new IllegalArgumentException("Not a rules document: " + e.getOriginalMessage(), e);
        }
        if (document == null) {
            throw new IllegalArgumentException("Not a rules document: null");
        }
        return new LimitRules(orNone(document.flow), orNone(document.paramFlow), orNone(document.degrade));
    }

    private static <R> List<R> orNone(@Nullable List<R> rules) {
        return rules == null ? List.of() : rules;
    }

    private record Document(
            @Nullable List<FlowRule> flow,
            @Nullable List<ParamFlowRule> paramFlow,
            @Nullable List<DegradeRule> degrade) {}
}
