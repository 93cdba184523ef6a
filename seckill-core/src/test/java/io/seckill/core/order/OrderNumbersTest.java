package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.testing.TestClock;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.HashSet;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OrderNumbersTest {
    private static final ActivityId SALE = new ActivityId(42);

    private final TestClock clock = new TestClock();

    @Test
    void aNumberNamesItsActivityAndIsAUlidOfTheClock() {
        clock.set(Instant.ofEpochMilli(1_469_918_176_385L));

        OrderNo number = new OrderNumbers(clock, new SecureRandom()).next(SALE);

        assertThat(number.activityId()).isEqualTo(SALE);
        assertThat(number.value()).startsWith("42-01ARYZ6S41").hasSize(3 + 26);
    }

    @Test
    void laterNumbersOfAnActivitySortBehindEarlierOnes() {
        OrderNumbers numbers = new OrderNumbers(clock, new SecureRandom());
        OrderNo earlier = numbers.next(SALE);
        clock.advance(Duration.ofMillis(1));

        assertThat(numbers.next(SALE)).isGreaterThan(earlier);
    }

    @Test
    void numbersOfOneMillisecondDiffer() {
        OrderNumbers numbers = new OrderNumbers(clock, new Random(7));
        Set<OrderNo> seen = new HashSet<>();

        for (int i = 0; i < 10_000; i++) {
            assertThat(seen.add(numbers.next(SALE))).isTrue();
        }
    }

    @Test
    void theLongestNumberFitsItsColumn() {
        ActivityId largest = new ActivityId(999_999_999_999_999_999L);
        assertThat(new OrderNumbers(clock, new SecureRandom()).next(largest).value())
                .hasSize(45);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "01ARYZ6S41TSV4RRFFQ69G5FAV",
                "0-01ARYZ6S41TSV4RRFFQ69G5FAV",
                "-1-01ARYZ6S41TSV4RRFFQ69G5FAV",
                "042-01ARYZ6S41TSV4RRFFQ69G5FAV",
                "42-01ARYZ6S41TSV4RRFFQ69G5FA",
                "42-01ARYZ6S41TSV4RRFFQ69G5FAVX",
                "42-81ARYZ6S41TSV4RRFFQ69G5FAV",
                "42-01ARYZ6S41TSV4RRFFQ69G5FAU",
                "42-01aryz6s41tsv4rrffq69g5fav",
                "1234567890123456789-01ARYZ6S41TSV4RRFFQ69G5FAV",
                "42-01ARYZ6S41TSV4RRFFQ69G5FAV\n"
            })
    void whatIsNoNumberIsRefused(String text) {
        assertThatIllegalArgumentException().isThrownBy(() -> new OrderNo(text));
    }
}
