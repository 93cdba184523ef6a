package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.PurgeAnswer;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Holds each script to its header, and the header to the Java that reads the answers. */
class LedgerScriptTest {
    private static final Path FOLDER = Path.of("src/main/resources/io/seckill/core/claim/redis");
    private static final Pattern ANSWER = Pattern.compile("\\{\\s*'([A-Z_]+)'");
    private static final Pattern EITHER = Pattern.compile("return \\{ .* and '([A-Z_]+)' or '([A-Z_]+)' }");
    private static final Map<LedgerScript, Set<String>> WORDS_JAVA_KNOWS = wordsJavaKnows();

    @ParameterizedTest
    @EnumSource
    void headerIsAContract(LedgerScript script) {
        ScriptHeader header = ScriptHeader.of(script);

        assertThat(header.sentence()).matches("[A-Z].*\\.");
        assertThat(header.sections().keySet()).containsExactly("Guarantee", "KEYS", "ARGV", "Returns", "Called by");
        assertThat(header.sections().values()).noneMatch(String::isBlank);
    }

    @ParameterizedTest
    @EnumSource
    void headerNamesTheWordsThatJavaKnows(LedgerScript script) {
        assertThat(ScriptHeader.of(script).answers().keySet())
                .containsExactlyInAnyOrderElementsOf(WORDS_JAVA_KNOWS.getOrDefault(script, Set.of()));
    }

    @ParameterizedTest
    @EnumSource
    void scriptAnswersTheWordsOfItsHeaderAndNoOthers(LedgerScript script) {
        String code = code(script);
        Set<String> words = Stream.concat(
                        ANSWER.matcher(code).results().map(match -> match.group(1)),
                        EITHER.matcher(code).results().flatMap(match -> Stream.of(match.group(1), match.group(2))))
                .collect(Collectors.toSet());

        assertThat(words).isEqualTo(ScriptHeader.of(script).answers().keySet());
    }

    @ParameterizedTest
    @EnumSource
    void scriptUsesTheKeysAndArgumentsOfItsHeader(LedgerScript script) {
        ScriptHeader header = ScriptHeader.of(script);

        assertThat(positions("KEYS", script)).isEqualTo(header.keyPositions());
        assertThat(header.argumentPositions()).containsAll(positions("ARGV", script));
    }

    @ParameterizedTest
    @EnumSource
    @Tag("RD-04")
    void scriptMakesNoKeyOfItsOwn(LedgerScript script) {
        assertThat(code(script))
                .doesNotContain("seckill")
                .doesNotContain("{'")
                .doesNotContainPattern("KEYS\\[[^]]+] ?\\.\\.");
    }

    @ParameterizedTest
    @EnumSource
    void scriptIsShort(LedgerScript script) {
        assertThat(script.body().lines()).hasSizeLessThan(60);
    }

    @Test
    void everyMethodOfThePortNamesItsScript() {
        Set<String> callers = Arrays.stream(LedgerScript.values())
                .flatMap(script -> ScriptHeader.of(script).callers().stream())
                .collect(Collectors.toCollection(TreeSet::new));

        assertThat(callers)
                .isEqualTo(Arrays.stream(ClaimLedger.class.getDeclaredMethods())
                        .map(Method::getName)
                        .collect(Collectors.toCollection(TreeSet::new)));
    }

    @Test
    void scriptsKnowTheStatesAndReasonsThatJavaKnows() throws IOException {
        String prelude = Files.readString(FOLDER.resolve("prelude.lua"));

        assertThat(names(prelude, "STATES")).isEqualTo(names(ClaimState.values()));
        assertThat(names(prelude, "REASONS")).isEqualTo(names(TombstoneReason.values()));
    }

    private static Set<String> names(String lua, String table) {
        int from = lua.indexOf("local " + table + " = {");
        String body = lua.substring(from, lua.indexOf('}', from));
        return Pattern.compile("(\\w+) = true")
                .matcher(body)
                .results()
                .map(match -> match.group(1))
                .collect(Collectors.toSet());
    }

    @Test
    void everyFileIsAScriptOfTheLedger() throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            assertThat(files.map(file -> file.getFileName().toString()).filter(file -> file.endsWith(".lua")))
                    .containsExactlyInAnyOrderElementsOf(Stream.concat(
                                    Stream.of("prelude"),
                                    Arrays.stream(LedgerScript.values()).map(Enum::name))
                            .map(name -> name.toLowerCase(java.util.Locale.ROOT) + ".lua")
                            .toList());
        }
    }

    @Test
    void luacheckFindsNothing() throws IOException, InterruptedException {
        assumeTrue(onThePath("luacheck"), "luacheck is not installed");

        Process luacheck = new ProcessBuilder("luacheck", "--no-color", "-q", ".")
                .directory(FOLDER.toFile())
                .redirectErrorStream(true)
                .start();
        String report = new String(luacheck.getInputStream().readAllBytes(), java.nio.charset.StandardCharsets.UTF_8);

        assertThat(luacheck.waitFor()).as(report).isZero();
    }

    private static boolean onThePath(String program) {
        return Arrays.stream(System.getenv().getOrDefault("PATH", "").split(java.io.File.pathSeparator))
                .anyMatch(folder -> Files.isExecutable(Path.of(folder, program)));
    }

    private static String code(LedgerScript script) {
        return script.body().lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining("\n"));
    }

    private static Set<Integer> positions(String table, LedgerScript script) {
        return Pattern.compile(table + "\\[(\\d+)]")
                .matcher(code(script))
                .results()
                .map(match -> Integer.parseInt(match.group(1)))
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Map<LedgerScript, Set<String>> wordsJavaKnows() {
        Map<LedgerScript, Set<String>> words = new EnumMap<>(LedgerScript.class);
        words.put(
                LedgerScript.CLAIM,
                union(names(ClaimAnswer.Refused.values()), "CLAIMED", "REPLAYED", "ALREADY_CLAIMED"));
        words.put(LedgerScript.SOLDOUT, Set.of("SOLD_OUT", "ASK"));
        words.put(LedgerScript.BIND, Set.of("BOUND", "OTHER"));
        words.put(LedgerScript.CONFIRM, names(ConfirmAnswer.values()));
        words.put(LedgerScript.SETTLE, names(SettleAnswer.values()));
        words.put(LedgerScript.ADOPT, names(SettleAnswer.SETTLED, SettleAnswer.ADOPTED, SettleAnswer.OTHER_CLAIM));
        words.put(LedgerScript.RELEASE, names(ReleaseAnswer.values()));
        words.put(LedgerScript.DROP, names(ReleaseAnswer.values()));
        words.put(LedgerScript.ADJUST, names(AdjustAnswer.values()));
        words.put(LedgerScript.PREHEAT, Set.of("WRITTEN", "PRESENT"));
        words.put(LedgerScript.REPAIR, Set.of("REPAIRED", "STATE_LOST", "UNKNOWN"));
        words.put(LedgerScript.FIND, Set.of("STANDING", "GONE", "UNKNOWN"));
        words.put(LedgerScript.BALANCE, Set.of("BALANCE", "UNKNOWN"));
        words.put(LedgerScript.STALE, Set.of("OPEN_CLAIM"));
        words.put(LedgerScript.PAGE, Set.of("PAGE", "CLAIM", "UNREADABLE"));
        words.put(LedgerScript.HELD, Set.of("HOLDS"));
        words.put(LedgerScript.REOPEN, names(ConfirmAnswer.values()));
        words.put(LedgerScript.PURGE, names(PurgeAnswer.values()));
        return words;
    }

    private static Set<String> names(Enum<?>... constants) {
        return Arrays.stream(constants).map(Enum::name).collect(Collectors.toSet());
    }

    private static Set<String> union(Set<String> some, String... more) {
        return Stream.concat(some.stream(), List.of(more).stream()).collect(Collectors.toSet());
    }
}
