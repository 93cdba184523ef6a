package io.seckill.local.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.stack.RecordedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunsTest {
    private static final Servers HERE =
            new Servers("jdbc:mysql://127.0.0.1:1/seckill", "seckill", "drawn", "redis://127.0.0.1:2", "127.0.0.1:3");

    @TempDir
    Path root;

    @Test
    void eachServerTheEnvironmentNamesTakesThePlaceOfTheRunsOwn() throws Exception {
        runsHere(RunKind.UP, RecordedProcess.of(ProcessHandle.current()));

        assertThat(servers(Map.of())).isEqualTo(HERE);
        assertThat(servers(Map.of("SECKILL_REDIS_URL", "redis://elsewhere:6379")))
                .isEqualTo(
                        new Servers(HERE.mysqlUrl(), "seckill", "drawn", "redis://elsewhere:6379", HERE.nameServer()));
        assertThat(servers(Map.of("SECKILL_MYSQL_URL", "jdbc:mysql://db/shop", "SECKILL_MYSQL_USER", "shop")))
                .isEqualTo(new Servers("jdbc:mysql://db/shop", "shop", "", HERE.redisUrl(), HERE.nameServer()));
    }

    @Test
    void theEnvironmentAloneIsEnoughIfItNamesAllThree() {
        Map<String, String> all = Map.of(
                "SECKILL_MYSQL_URL", "jdbc:mysql://db/shop",
                "SECKILL_REDIS_URL", "redis://cache",
                "SECKILL_ROCKETMQ_NAMESRV", "mq:9876");

        assertThat(servers(all))
                .isEqualTo(new Servers("jdbc:mysql://db/shop", "seckill", "", "redis://cache", "mq:9876"));
    }

    @Test
    void aRunWhoseProcessesAreGoneIsNoRun() throws Exception {
        runsHere(RunKind.UP, new RecordedProcess(1, Instant.EPOCH));

        assertThatThrownBy(() -> servers(Map.of("SECKILL_REDIS_URL", "redis://elsewhere:6379")))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("Nothing is running here")
                .hasMessageContaining("SECKILL_MYSQL_URL, SECKILL_ROCKETMQ_NAMESRV not set");
    }

    @Test
    void ifBothKindsServeItHasToBeSaidWhichIsMeant() throws Exception {
        RecordedProcess alive = RecordedProcess.of(ProcessHandle.current());
        runsHere(RunKind.UP, alive);
        runsHere(RunKind.DEMO, alive);

        assertThatThrownBy(() -> servers(Map.of()))
                .isInstanceOf(RunFailedException.class)
                .hasMessageContaining("--run up or --run demo");
        assertThat(new Runs(new Installation(root, root), RunKind.DEMO).current())
                .isPresent();
    }

    private Servers servers(Map<String, String> environment) {
        return new Runs(new Installation(root, root), null).servers(environment);
    }

    private void runsHere(RunKind kind, RecordedProcess web) throws Exception {
        Path folder = Files.createDirectories(root.resolve(kind.folder()));
        new RunFile(folder)
                .write(new RunRecord(web, HERE, List.of(new RunningApp(App.WEB, web, 8080, 8081, "web.log"))));
    }
}
