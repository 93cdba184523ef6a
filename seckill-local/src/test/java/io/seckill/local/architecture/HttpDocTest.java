package io.seckill.local.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.ProblemCode;
import io.seckill.api.http.ActivityView.StockState;
import io.seckill.api.http.OrderStatus;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What {@code docs/http.md} tells a storefront is what the API says. */
class HttpDocTest {
    private static final List<String> DOCUMENT =
            SourceFiles.lines(SourceFiles.root().resolve("docs/http.md"));

    @ParameterizedTest
    @EnumSource
    void everyProblemStandsInTheTableWithItsStatus(ProblemCode code) {
        assertThat(DOCUMENT.stream().filter(line -> line.startsWith("| " + code.status() + " |")))
                .anyMatch(row -> row.contains("`" + code + "`"));
    }

    @Test
    void everyStatusAndStockStateIsNamed() {
        assertThat(String.join("\n", DOCUMENT))
                .contains(Stream.concat(Arrays.stream(OrderStatus.values()), Arrays.stream(StockState.values()))
                        .map(word -> "`" + word + "`")
                        .toList());
    }
}
