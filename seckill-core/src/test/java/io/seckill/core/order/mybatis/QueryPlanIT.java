package io.seckill.core.order.mybatis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.OrderNo;
import io.seckill.core.testing.Books;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.apache.ibatis.annotations.Select;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** How MySQL finds the rows, once there are some thousand of them. */
class QueryPlanIT {
    private static Books books;
    private static ActivityId sale;
    private static OrderNo order;

    @BeforeAll
    static void someHistory() {
        books = Books.alone("plans");
        for (int i = 0; i < 3; i++) {
            ActivityId past = books.sale(1_000);
            books.placeMany(past, 1_000);
            books.sql()
                    .update("UPDATE seckill_order SET status = IF(id % 2, 1, 4) WHERE activity_id = ?", past.value());
        }
        sale = books.sale(1_000);
        order = books.placeMany(sale, 1_000).get(0);
        books.sql()
                .queryForList(
                        "ANALYZE TABLE seckill_order, seckill_stock_journal, seckill_claim_release, seckill_activity");
    }

    @AfterAll
    static void close() {
        books.close();
    }

    private static List<Map<String, Object>> explain(Class<?> mapper, String statement) {
        Method method = Arrays.stream(mapper.getDeclaredMethods())
                .filter(m -> m.getName().equals(statement))
                .findFirst()
                .orElseThrow();
        String sql = String.join(" ", method.getAnnotation(Select.class).value());
        for (Map.Entry<String, String> value : Map.of(
                        "activity", sale.toString(),
                        "orderNo", "'" + order + "'",
                        "userId", "'u17'",
                        "at", "'2100-01-01'",
                        "afterId", "1200",
                        "shard.total", "2",
                        "shard.index", "1",
                        "limit", "200")
                .entrySet()) {
            sql = sql.replace("#{" + value.getKey() + "}", value.getValue());
        }
        return books.sql().queryForList("EXPLAIN " + sql);
    }

    private static Stream<Object> column(List<Map<String, Object>> plan, String name) {
        return plan.stream().map(row -> row.get(name));
    }

    private static String extra(List<Map<String, Object>> plan) {
        return String.valueOf(plan.get(0).get("Extra"));
    }

    @Test
    void expiredOrdersAreARangeOfTheStatusIndex() {
        List<Map<String, Object>> plan = explain(OrderMapper.class, "expired");

        assertThat(column(plan, "key")).containsExactly("ix_order_status_expires_at");
        assertThat(column(plan, "type")).containsExactly("range");
    }

    @Test
    void liveOrdersOfAnActivityComeInOrderFromTheirIndex() {
        List<Map<String, Object>> plan = explain(OrderMapper.class, "live");

        assertThat(column(plan, "key")).containsExactly("ix_order_activity_live");
        assertThat(extra(plan)).doesNotContain("filesort");
    }

    @Test
    void aBuyersOrdersComeInOrderFromTheirIndex() {
        List<Map<String, Object>> plan = explain(OrderMapper.class, "ofUser");

        assertThat(column(plan, "key")).containsExactly("ix_order_user");
        assertThat(extra(plan)).doesNotContain("filesort");
    }

    @Test
    void singleOrdersAreFoundByTheirUniqueKeys() {
        assertThat(column(explain(OrderMapper.class, "find"), "key")).containsExactly("uk_order_no");
        assertThat(column(explain(OrderMapper.class, "liveOf"), "key")).containsExactly("uk_order_activity_user");
        assertThat(column(explain(ReleaseMapper.class, "page"), "key")).containsExactly("PRIMARY");
    }

    @Test
    void theBalanceReadsNoTableRows() {
        List<Map<String, Object>> plan = explain(MovementMapper.class, "balance");

        assertThat(plan)
                .filteredOn(row -> row.get("table") != null
                        && !String.valueOf(row.get("table")).matches("s|<.*"))
                .hasSizeGreaterThanOrEqualTo(4)
                .allSatisfy(row -> assertThat(String.valueOf(row.get("Extra"))).contains("Using index"))
                .allSatisfy(row -> assertThat(row.get("type")).isNotEqualTo("ALL"));
    }
}
