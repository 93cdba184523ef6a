package io.seckill.local.running;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.stack.RecordedProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunFileTest {
    private static final RunRecord RECORD = new RunRecord(
            new RecordedProcess(1, Instant.ofEpochMilli(2)),
            new Servers(
                    "jdbc:mysql://127.0.0.1:13306/seckill",
                    "seckill",
                    "secret",
                    "redis://:secret@127.0.0.1:16379",
                    "127.0.0.1:19876"),
            List.of(new RunningApp(App.WEB, new RecordedProcess(3, Instant.ofEpochMilli(4)), 8080, 8081, "web.log")));

    @TempDir
    Path folder;

    @Test
    void whatIsWrittenIsReadAgainAndOnlyItsOwnerMayReadIt() throws Exception {
        RunFile file = new RunFile(folder);
        file.write(RECORD);
        assertThat(file.read()).contains(RECORD);
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder.resolve("run.json"))))
                .isEqualTo("rw-------");
        file.delete();
        assertThat(file.read()).isEmpty();
    }

    @Test
    void thePasswordIsNotPrinted() {
        assertThat(RECORD.toString()).doesNotContain("secret");
    }

    @Test
    void itsAddressIsThatOfItsWebApplication() {
        assertThat(RECORD.web()).isEqualTo("http://127.0.0.1:8080");
    }
}
