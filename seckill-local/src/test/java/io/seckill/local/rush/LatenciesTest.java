package io.seckill.local.rush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LatenciesTest {
    @Test
    void percentilesAreTheNearestRank() {
        List<Answer> answers = IntStream.rangeClosed(1, 100)
                .mapToObj(ms -> new Answer("SOLD_OUT", null, false, 0, 5, 5 + ms * 1_000_000L))
                .toList();
        assertThat(Latencies.of(answers)).isEqualTo(new Latencies(50, 90, 99, 100));
    }

    @Test
    void oneAnswerIsEveryPercentile() {
        assertThat(Latencies.of(List.of(new Answer("SOLD_OUT", null, false, 0, 0, 7_000_000))))
                .isEqualTo(new Latencies(7, 7, 7, 7));
    }
}
