package io.seckill.core.deadletter.mybatis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.testing.Books;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import org.apache.ibatis.annotations.Select;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How MySQL finds the open letters among years of decided ones. */
class DeadLetterPlanIT {
    private static final int LETTERS = 2_000;
    private static Books books;

    @BeforeAll
    static void someHistory() {
        books = Books.alone("letter_plans");
        String letter = "('m-%d', '', '{', 'cause', %d, UTC_TIMESTAMP(3))";
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < LETTERS; i++) {
            rows.add(letter.formatted(i, i % 100 == 0 ? 0 : 2));
        }
        books.sql()
                .execute(
                        "INSERT INTO seckill_dead_letter (message_id, claims, payload, cause, status, created_at) VALUES "
                                + String.join(",", rows));
        books.sql().queryForList("ANALYZE TABLE seckill_dead_letter");
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @Test
    void openLettersComeInOrderFromTheirIndex() {
        Map<String, Object> plan = explain("open");

        assertThat(plan.get("key")).isEqualTo("ix_dead_letter_status");
        assertThat(String.valueOf(plan.get("Extra"))).doesNotContain("filesort");
    }

    @Test
    void openLettersAreCountedInTheIndexAlone() {
        Map<String, Object> plan = explain("countOpen");

        assertThat(plan.get("key")).isEqualTo("ix_dead_letter_status");
        assertThat(String.valueOf(plan.get("Extra"))).contains("Using index");
    }

    private static Map<String, Object> explain(String statement) {
        Method method = Arrays.stream(DeadLetterMapper.class.getDeclaredMethods())
                .filter(m -> m.getName().equals(statement))
                .findFirst()
                .orElseThrow();
        String sql = String.join(" ", method.getAnnotation(Select.class).value())
                .replace("#{payloadBytes}", "4096")
                .replace("#{afterId}", "100")
                .replace("#{limit}", "50");
        return books.sql().queryForList("EXPLAIN " + sql).get(0);
    }
}
