package io.seckill.local.running;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RunLockTest {
    @TempDir
    Path home;

    @Test
    void oneCommandAtATimeStartsARunOfItsKind() throws InterruptedException {
        Installation here = new Installation(home, home);
        String answer = RunLock.holding(here, RunKind.DEMO, () -> {
            assertThatThrownBy(() -> RunLock.holding(here, RunKind.DEMO, () -> "second"))
                    .isInstanceOf(RunFailedException.class)
                    .hasMessageContaining("Another ./seckill demo is running here");
            return RunLock.holding(here, RunKind.UP, () -> "other kind");
        });

        assertThat(answer).isEqualTo("other kind");
        assertThat(RunLock.holding(here, RunKind.DEMO, () -> "free again")).isEqualTo("free again");
    }
}
