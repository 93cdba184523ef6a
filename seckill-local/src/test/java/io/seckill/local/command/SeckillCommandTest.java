package io.seckill.local.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SeckillCommandTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "demolish",
                "demo --twice",
                "demo --json=maybe",
                "rush",
                "rush --activity x",
                "rush --activity 0",
                "rush --activity 1 --buyers many",
                "audit",
                "audit --activity 1 --wait -1",
                "audit --activity 1 --run both",
                "rush --activity 1 --wait -1",
                "token",
                "status now"
            })
    void wrongArgumentsExitWith2AndSayWhatIsWrong(String arguments) {
        assertThat(execute(arguments)).isEqualTo(2);
        assertThat(err.toString()).isNotBlank().doesNotContain("\tat ");
        assertThat(out.toString()).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "--buyers 0,buyers is 1..100000",
        "--concurrency 2001,concurrency is 1..2000",
        "--clicks 11,clicks is 1..10"
    })
    void aNumberOutOfRangeExitsWith2AndNamesTheRange(String option, String message) {
        assertThat(execute("rush --activity 1 --web http://127.0.0.1:1 " + option))
                .isEqualTo(2);
        assertThat(err.toString()).contains(message);
    }

    @Test
    void anImpossibleUserExitsWith2() {
        assertThat(run("token", "--user", "not a user")).isEqualTo(2);
    }

    @Test
    void helpListsTheCommandsAndExitsWith0() {
        assertThat(execute("--help")).isZero();
        assertThat(out.toString()).contains("demo", "up", "down", "status", "rush", "audit", "token", "test");
    }

    private int execute(String arguments) {
        return run(arguments.isEmpty() ? new String[0] : arguments.split(" "));
    }

    private int run(String... arguments) {
        CommandLine commandLine = SeckillCommand.commandLine();
        commandLine.setOut(new PrintWriter(out, true));
        commandLine.setErr(new PrintWriter(err, true));
        return commandLine.execute(arguments);
    }
}
