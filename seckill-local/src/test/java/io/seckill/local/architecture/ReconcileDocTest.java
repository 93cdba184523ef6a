package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.reconcile.Finding;
import io.seckill.core.reconcile.Outcome;
import io.seckill.core.reconcile.Remedy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** What {@code docs/jobs.md} tells an operator of reconcile is what reconcile says: every word of it, and no other. */
class ReconcileDocTest {
    private static final List<String> DOCUMENT =
            SourceFiles.lines(SourceFiles.root().resolve("docs/jobs.md"));

    @Test
    void everyFindingStandsInTheTableWithItsRemedy() {
        assertThat(rowsUnder("finding").map(row -> row.get(0) + " " + row.get(2)))
                .containsExactlyInAnyOrderElementsOf(Arrays.stream(Finding.values())
                        .map(finding -> "`" + finding + "` `" + finding.remedy() + "`")
                        .toList());
    }

    @Test
    void everyRemedyAndEveryOutcomeIsExplained() {
        assertThat(rowsUnder("remedy").map(row -> row.get(0))).containsExactlyElementsOf(words(Remedy.values()));
        assertThat(rowsUnder("outcome").map(row -> row.get(0))).containsExactlyElementsOf(words(Outcome.values()));
    }

    /** The cells of the rows of the table whose first column has this heading. */
    private static Stream<List<String>> rowsUnder(String heading) {
        List<List<String>> rows = new ArrayList<>();
        DOCUMENT.stream()
                .dropWhile(line -> !line.startsWith("| " + heading + " |"))
                .skip(2)
                .takeWhile(line -> line.startsWith("|"))
                .forEach(line -> rows.add(
                        Stream.of(line.split("\\|")).skip(1).map(String::strip).toList()));
        return rows.stream();
    }

    private static List<String> words(Enum<?>[] values) {
        return Stream.of(values).map(value -> "`" + value + "`").toList();
    }
}
