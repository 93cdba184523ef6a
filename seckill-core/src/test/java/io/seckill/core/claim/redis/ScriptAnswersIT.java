package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/** Gets every answer of every script out of a real Redis and compares it, word and names, with the headers. */
class ScriptAnswersIT {

    @Test
    void scriptsAnswerWhatTheirHeadersSayAndNothingElse() {
        assertEveryAnswer(EveryAnswer.of(LedgerClient.shared()));
    }

    static void assertEveryAnswer(Map<LedgerScript, Map<String, Set<String>>> answers) {
        for (LedgerScript script : LedgerScript.values()) {
            Map<String, ScriptHeader.Names> header = ScriptHeader.of(script).answers();
            Map<String, Set<String>> seen = answers.getOrDefault(script, Map.of());
            assertThat(seen.keySet()).as("words of %s", script).isEqualTo(new TreeSet<>(header.keySet()));
            header.forEach((word, names) -> {
                Set<String> all = new TreeSet<>(names.always());
                all.addAll(names.sometimes());
                assertThat(seen.get(word)).as("names of %s %s", script, word).isEqualTo(all);
            });
        }
    }
}
