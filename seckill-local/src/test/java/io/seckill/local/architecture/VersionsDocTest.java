package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The README names the servers' versions, and those the build runs are the build's own. */
class VersionsDocTest {
    private static final String README =
            String.join("\n", SourceFiles.lines(SourceFiles.root().resolve("README.md")));
    private static final String POM =
            String.join("\n", SourceFiles.lines(SourceFiles.root().resolve("pom.xml")));

    @ParameterizedTest
    @CsvSource({
        "MySQL, 8.0 and later",
        "Redis, 6.2 and later",
        "RocketMQ broker and name server, 5.x up to 5.4",
        "XXL-JOB admin console, 3.3.x"
    })
    @Tag("GEN-01")
    void theReadmeNamesTheSupportedVersionsOfEveryServer(String server, String supported) {
        assertThat(row(server).get(0)).startsWith(supported);
    }

    @ParameterizedTest
    @CsvSource({"RocketMQ broker and name server, rocketmq.version", "XXL-JOB admin console, xxl-job.version"})
    @Tag("GEN-01")
    void whatTheReadmeSaysTheBuildRunsIsWhatItRuns(String server, String property) {
        assertThat(row(server).get(1)).contains(pinned(property));
        String minor = pinned(property).replaceFirst("\\.[0-9]+$", "");
        assertThat(row(server).get(0)).contains(minor);
    }

    /** What is supported, and what the build runs. */
    private static List<String> row(String server) {
        Matcher row = Pattern.compile("(?m)^\\| " + Pattern.quote(server) + " \\| (.+) \\| (.+) \\|$")
                .matcher(README);
        assertThat(row.find()).as("a row for " + server).isTrue();
        return List.of(row.group(1), row.group(2));
    }

    private static String pinned(String property) {
        Matcher version =
                Pattern.compile("<" + Pattern.quote(property) + ">(.+?)</").matcher(POM);
        assertThat(version.find()).as(property).isTrue();
        return version.group(1);
    }
}
