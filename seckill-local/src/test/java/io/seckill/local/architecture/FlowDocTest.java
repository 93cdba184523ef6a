package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.Stage;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** {@code docs/flow.md} and the code tell the same nine stages. */
class FlowDocTest {
    private static final Pattern CODE = Pattern.compile("`([A-Z][A-Za-z]+)(?:\\.[a-z][A-Za-z]*)?`");

    private static final List<String> FLOW =
            SourceFiles.lines(SourceFiles.root().resolve("docs/flow.md"));

    @Test
    void theTableListsTheStagesOfTheEnumInOrder() {
        assertThat(stages(FLOW))
                .containsExactlyElementsOf(
                        Arrays.stream(Stage.values()).map(Stage::name).toList());
    }

    @Test
    void everyStageSaysItsEntryPointEffectRemainsAndWhoFinishes() {
        assertThat(rows(FLOW)).allSatisfy(row -> {
            assertThat(row).hasSize(5);
            assertThat(row).noneMatch(String::isBlank);
            assertThat(classNames(row.get(1)))
                    .as("entry point of %s", row.get(0))
                    .isNotEmpty();
        });
    }

    @Test
    void everyClassTheTableNamesExists() {
        Set<String> named = new TreeSet<>();
        rows(FLOW).forEach(row -> named.addAll(classNames(String.join(" ", row))));
        assertThat(named).isNotEmpty().isSubsetOf(sourceNames());
    }

    @Test
    void aStageOrAClassThatDoesNotExistIsNoticed() {
        List<String> wrong = List.of("| stage | x |", "| --- | --- |", "| `TELEPORTED` | `TeleportingOrders.run` |");
        assertThat(stages(wrong)).containsExactly("TELEPORTED").isNotEqualTo(stages(FLOW));
        assertThat(classNames(wrong.get(2))).containsExactly("TeleportingOrders");
        assertThat(sourceNames()).doesNotContain("TeleportingOrders");
    }

    private static List<String> stages(List<String> lines) {
        return rows(lines).stream().map(row -> row.get(0).replace("`", "")).toList();
    }

    /** The body of the first table: its rows, each as its cells. */
    private static List<List<String>> rows(List<String> lines) {
        return lines.stream()
                .dropWhile(line -> !line.startsWith("| --- "))
                .skip(1)
                .takeWhile(line -> line.startsWith("|"))
                .map(line -> Arrays.stream(line.substring(1).split("\\|"))
                        .map(String::strip)
                        .toList())
                .toList();
    }

    private static List<String> classNames(String cell) {
        return CODE.matcher(cell)
                .results()
                .map((MatchResult found) -> found.group(1))
                .filter(name -> !name.equals(name.toUpperCase(Locale.ROOT)))
                .toList();
    }

    private static Set<String> sourceNames() {
        return SourceFiles.ending(".java").stream()
                .filter(file -> file.toString().contains("/src/main/"))
                .map(file -> file.getFileName().toString().replace(".java", ""))
                .collect(Collectors.toSet());
    }
}
