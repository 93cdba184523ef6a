package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RecordedProcessTest {
    @Test
    void aProcessIsKnownByItsIdAndStartAndEndsWhenAsked() throws IOException {
        Process child = new ProcessBuilder("sleep", "60").start();
        RecordedProcess process = RecordedProcess.of(child.toHandle());
        assertThat(process.isRunning()).isTrue();
        process.askToEnd();
        process.awaitEnd(Duration.ofSeconds(10));
        assertThat(process.isRunning()).isFalse();
    }

    @Test
    void aStrangerWithTheSameIdIsNeitherReportedNorEnded() throws IOException {
        Process child = new ProcessBuilder("sleep", "60").start();
        try {
            RecordedProcess real = RecordedProcess.of(child.toHandle());
            RecordedProcess stranger =
                    new RecordedProcess(real.pid(), real.startedAt().minusSeconds(60));
            assertThat(stranger.isRunning()).isFalse();
            stranger.kill();
            assertThat(child.isAlive()).isTrue();
        } finally {
            child.destroyForcibly();
        }
    }

    @Test
    void aProcessThatDoesNotEndInTimeIsKilled() throws IOException {
        Process child = new ProcessBuilder("sh", "-c", "trap '' TERM; while :; do sleep 1; done").start();
        RecordedProcess process = RecordedProcess.of(child.toHandle());
        process.askToEnd();
        process.awaitEnd(Duration.ofMillis(300));
        assertThat(process.isRunning()).isFalse();
    }
}
