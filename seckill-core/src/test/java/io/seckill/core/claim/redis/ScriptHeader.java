package io.seckill.core.claim.redis;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * A script's contract as its header states it.
 *
 * @param sentence the first line
 * @param sections the text of each section by its title, in the file's order
 */
record ScriptHeader(String sentence, Map<String, String> sections) {
    private static final Pattern TITLE = Pattern.compile("(Guarantee|KEYS|ARGV|Returns|Called by): ?(.*)");
    private static final Pattern ANSWER = Pattern.compile("\\{([A-Z_]+)([^}]*)}");
    private static final Pattern POSITION = Pattern.compile("(?<![\\w.])([1-9])(?:\\.\\.)? (?=[a-zA-Z])");
    private static final Pattern METHOD = Pattern.compile("ClaimLedger\\.(\\w+)");

    /** Names that come with an answer: always, or only sometimes. */
    record Names(Set<String> always, Set<String> sometimes) {}

    static ScriptHeader of(LedgerScript script) {
        List<String> lines = script.body()
                .lines()
                .takeWhile(line -> line.startsWith("--"))
                .map(line -> line.substring(2).strip())
                .toList();
        Map<String, String> sections = new LinkedHashMap<>();
        String title = "";
        for (String line : lines.subList(1, lines.size())) {
            var match = TITLE.matcher(line);
            if (match.matches()) {
                title = match.group(1);
                sections.put(title, match.group(2));
            } else {
                sections.merge(title, line, (text, more) -> text + "\n" + more);
            }
        }
        return new ScriptHeader(lines.get(0), sections);
    }

    Map<String, Names> answers() {
        return ANSWER.matcher(section("Returns"))
                .results()
                .collect(Collectors.toMap(answer -> answer.group(1), ScriptHeader::names));
    }

    Set<Integer> keyPositions() {
        return positions("KEYS");
    }

    Set<Integer> argumentPositions() {
        return positions("ARGV");
    }

    Set<String> callers() {
        return METHOD.matcher(section("Called by"))
                .results()
                .map(method -> method.group(1))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private Set<Integer> positions(String title) {
        return POSITION.matcher(section(title))
                .results()
                .map(position -> Integer.parseInt(position.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private String section(String title) {
        return sections.getOrDefault(title, "");
    }

    private static Names names(MatchResult answer) {
        Set<String> always = new TreeSet<>();
        Set<String> sometimes = new TreeSet<>();
        boolean optional = false;
        for (String name : Arrays.asList(answer.group(2).split(","))) {
            optional |= name.contains("[");
            String bare = name.replaceAll("[\\[\\]\\s]", "");
            if (!bare.isEmpty()) {
                (optional ? sometimes : always).add(bare);
            }
        }
        return new Names(always, sometimes);
    }
}
