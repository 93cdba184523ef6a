package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The table of {@code docs/failure-modes.md} names every scenario, and tests that carry its id. */
class FailureModesDocTest {
    /** How many scenarios each family has. */
    private static final Map<String, Integer> FAMILIES =
            Map.of("MQ", 9, "RD", 8, "DB", 6, "XJ", 5, "SE", 4, "BF", 10, "GEN", 1);

    private static final Pattern ID = Pattern.compile("[A-Z]{2,3}-[0-9]{2}");
    private static final Pattern TEST = Pattern.compile("`([A-Z][A-Za-z]+)\\.([a-z][A-Za-z0-9]+)`");
    private static final Pattern TAG = Pattern.compile("@Tag\\(\"(" + ID + ")\"\\)");

    private static final Map<String, List<String>> ROWS = rows();
    /** The sources by the simple name of their class, which two modules may share. */
    private static final Map<String, List<String>> TESTS = tests();

    @Test
    void everyScenarioHasItsRow() {
        Set<String> expected = FAMILIES.entrySet().stream()
                .flatMap(family -> IntStream.rangeClosed(1, family.getValue())
                        .mapToObj(number -> "%s-%02d".formatted(family.getKey(), number)))
                .collect(Collectors.toCollection(TreeSet::new));
        assertThat(new TreeSet<>(ROWS.keySet())).isEqualTo(expected);
    }

    @Test
    void everyTestOfARowExistsAndCarriesTheRowsId() {
        ROWS.forEach((id, row) -> {
            List<MatchResult> named = TEST.matcher(row.get(2)).results().toList();
            assertThat(named).as(id).isNotEmpty();
            for (MatchResult test : named) {
                assertThat(TESTS.getOrDefault(test.group(1), List.of()))
                        .flatMap(source -> tagsOf(source, test.group(2)))
                        .as("%s: tags of %s", id, test.group())
                        .contains(id);
            }
        });
    }

    @Test
    void everyIdThatATestCarriesIsAScenario() {
        Set<String> carried = new TreeSet<>();
        TESTS.values().stream()
                .flatMap(List::stream)
                .forEach(source -> TAG.matcher(source).results().forEach(tag -> carried.add(tag.group(1))));
        assertThat(carried).isSubsetOf(ROWS.keySet());
    }

    @Test
    void aTestThatDoesNotExistOrCarriesAnotherIdIsNoticed() {
        String source = "class A {\n  @Test\n  @Tag(\"MQ-01\")\n  void one() {}\n\n  @Test\n  void two() {}\n}\n";
        assertThat(tagsOf(source, "one")).containsExactly("MQ-01");
        assertThat(tagsOf(source, "two")).isEmpty();
        assertThat(tagsOf(source, "three")).isEmpty();
    }

    /** The tags above the method, which a blank line parts from what comes before, and those of its class. */
    private static Set<String> tagsOf(String source, String method) {
        int at = source.indexOf(" " + method + "(");
        if (at < 0) {
            return Set.of();
        }
        int above = source.lastIndexOf("\n\n", at);
        String head = source.substring(0, Math.max(0, source.indexOf("class ")));
        return TAG.matcher(head + source.substring(Math.max(0, above), at))
                .results()
                .map(tag -> tag.group(1))
                .collect(Collectors.toSet());
    }

    private static Map<String, List<String>> rows() {
        Map<String, List<String>> rows = new LinkedHashMap<>();
        for (String line : SourceFiles.lines(SourceFiles.root().resolve("docs/failure-modes.md"))) {
            List<String> cells =
                    Stream.of(line.split("\\|", -1)).map(String::strip).toList();
            if (cells.size() == 6 && ID.matcher(cells.get(1)).matches()) {
                rows.put(cells.get(1), cells.subList(1, 5));
            }
        }
        return rows;
    }

    private static Map<String, List<String>> tests() {
        Map<String, List<String>> sources = new LinkedHashMap<>();
        for (Path file : SourceFiles.ending(".java")) {
            String name = file.getFileName().toString().replace(".java", "");
            if (name.endsWith("Test") || name.endsWith("IT")) {
                sources.computeIfAbsent(name, n -> new ArrayList<>())
                        .add(String.join("\n", SourceFiles.lines(file)) + "\n");
            }
        }
        return sources;
    }
}
