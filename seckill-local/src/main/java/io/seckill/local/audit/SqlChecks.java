package io.seckill.local.audit;

import io.seckill.core.activity.ActivityId;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.core.io.ClassPathResource;
import org.springframework.jdbc.core.JdbcTemplate;

/** Runs the queries of {@code sql/checks}, the same a DBA runs by hand; a row is a broken law. */
final class SqlChecks {
    static final String NO_OVERSELL = "no_oversell";
    static final String ONE_PER_USER = "one_per_user";
    static final String BOOK_BALANCE = "book_balance";
    static final String JOURNAL = "journal_matches_orders";

    private static final List<String> ALL = List.of(NO_OVERSELL, ONE_PER_USER, BOOK_BALANCE, JOURNAL);
    /** Rows read of one check; a law broken more often than that is broken enough. */
    private static final int MAX_ROWS = 10_000;

    private static final Pattern ORDER_NO = Pattern.compile("([0-9]+)-[0-7][0-9A-HJKMNP-TV-Z]{25}");

    private final JdbcTemplate jdbc;

    SqlChecks(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    /** The rows of every check that are about this activity, by the check's name; checks without one are left out. */
    Map<String, List<BrokenRow>> run(ActivityId activity) {
        Map<String, List<BrokenRow>> broken = new LinkedHashMap<>();
        for (String check : ALL) {
            List<BrokenRow> rows = rows(check).stream()
                    .filter(row -> row.activityId().equals(activity.toString()))
                    .toList();
            if (!rows.isEmpty()) {
                broken.put(check, rows);
            }
        }
        return broken;
    }

    private List<BrokenRow> rows(String check) {
        return jdbc.queryForList(text(check)).stream()
                .limit(MAX_ROWS)
                .map(SqlChecks::row)
                .toList();
    }

    private static BrokenRow row(Map<String, Object> columns) {
        StringJoiner text = new StringJoiner(", ");
        columns.forEach((name, value) -> text.add(name + " " + value));
        List<String> orderNos = ORDER_NO.matcher(text.toString())
                .results()
                .map(MatchResult::group)
                .toList();
        Object activityId = columns.get("activity_id");
        return new BrokenRow(
                activityId != null ? activityId.toString() : activityOf(orderNos), text.toString(), orderNos);
    }

    private static String activityOf(List<String> orderNos) {
        Matcher m = ORDER_NO.matcher(orderNos.isEmpty() ? "" : orderNos.get(0));
        return m.matches() ? m.group(1) : "";
    }

    private static String text(String check) {
        ClassPathResource file = new ClassPathResource("sql/checks/" + check + ".sql");
        try {
            // The checks end with a semicolon for the command line client; JDBC takes the bare statement
            return file.getContentAsString(StandardCharsets.UTF_8).strip().replaceAll(";$", "");
        } catch (IOException e) {
            throw new UncheckedIOException("The check " + file.getPath() + " is not on the class path", e);
        }
    }
}
