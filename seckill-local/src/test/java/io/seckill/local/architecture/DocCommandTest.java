package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.local.command.SeckillCommand;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import picocli.CommandLine.UnmatchedArgumentException;

/** Every {@code ./seckill} command in the documentation is one the command line knows, with the options it knows. */
class DocCommandTest {
    /** Up to the end of the code, a comment, or the shell's next word. */
    private static final Pattern COMMAND = Pattern.compile("\\./seckill ([^`#\\n)|&]*)");

    @Test
    void everyCommandInTheDocumentationIsKnown() {
        List<String> commands = commandsIn(documents());
        assertThat(commands).hasSizeGreaterThan(5);
        assertThat(commands)
                .allSatisfy(command ->
                        assertThatCode(() -> parse(command)).as(command).doesNotThrowAnyException());
    }

    @Test
    void theScriptListsAndPassesOnEveryCommand() {
        String script = String.join("\n", SourceFiles.lines(SourceFiles.root().resolve("seckill")));
        assertThat(script).contains("demo | up | down | status | rush | audit | token) ;;", "  test)");
        assertThat(SeckillCommand.commandLine().getSubcommands().keySet())
                .containsExactlyInAnyOrder("demo", "up", "down", "status", "rush", "audit", "token");
    }

    @Test
    void theScriptsHelpNamesEveryOptionBesideItsCommand() {
        SeckillCommand.commandLine().getSubcommands().forEach((name, command) -> {
            List<String> options =
                    new ArrayList<>(command.getCommandSpec().optionsMap().keySet());
            options.removeAll(List.of("-h", "--help"));
            assertThat(options)
                    .allSatisfy(option -> assertThat(scriptHelpOf(name)).contains(option));
        });
    }

    /** The lines of one command: up to the next line that begins with a name. */
    private static String scriptHelpOf(String command) {
        Matcher lines = Pattern.compile("(?m)^  (?:\\w+ \\| )*" + command + "\\b.*(?:\\n {4,}.*)*")
                .matcher(String.join("\n", SourceFiles.lines(SourceFiles.root().resolve("seckill"))));
        assertThat(lines.find()).as(command).isTrue();
        return lines.group();
    }

    @Test
    void aCommandNobodyKnowsIsNoticed() {
        assertThatThrownBy(() -> parse("demo --twice")).isInstanceOf(UnmatchedArgumentException.class);
        assertThatThrownBy(() -> parse("demolish")).isInstanceOf(UnmatchedArgumentException.class);
    }

    private static void parse(String command) {
        if (command.equals("test") || command.equals("COMMAND --help")) {
            // The script answers these itself
            return;
        }
        SeckillCommand.commandLine().parseArgs(command.split(" +"));
    }

    private static List<String> commandsIn(List<Path> documents) {
        List<String> commands = new ArrayList<>();
        for (Path document : documents) {
            Matcher matcher = COMMAND.matcher(String.join("\n", SourceFiles.lines(document)));
            while (matcher.find()) {
                // Placeholders become values, what may be left out is given
                String command = matcher.group(1)
                        .replaceAll("[\\[\\]]", "")
                        .replace("\"$id\"", "ID")
                        .replaceAll("\\b(ID|N|C|K|SECONDS)\\b", "1")
                        .strip();
                commands.add(command);
            }
        }
        return commands;
    }

    private static List<Path> documents() {
        Path root = SourceFiles.root();
        try (Stream<Path> docs = Files.walk(root.resolve("docs"))) {
            return Stream.concat(
                            Stream.of(root.resolve("README.md")),
                            docs.filter(file -> file.toString().endsWith(".md")))
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
