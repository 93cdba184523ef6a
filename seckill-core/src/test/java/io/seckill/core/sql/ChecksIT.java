package io.seckill.core.sql;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.testing.Books;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** Each check is silent on a healthy book and speaks when its law is broken by hand. */
class ChecksIT {
    private static Books books;
    private static ActivityId sale;
    private static OrderNo unpaid;
    private static OrderNo cancelled;

    /** What a test plants is rolled back after it. */
    @SuppressWarnings("NullAway.Init")
    private Connection connection;

    @SuppressWarnings("NullAway.Init")
    private JdbcTemplate sql;

    @BeforeAll
    static void aHealthyBook() {
        books = Books.alone("checks");
        sale = books.sale(5);
        unpaid = books.place(sale, "ann");
        books.orders().pay(books.place(sale, "bob"));
        cancelled = books.place(sale, "eve");
        books.orders().cancel(cancelled, CancelReason.BY_BUYER);
        books.activities().adjust(sale, "more", 3);
        books.sale(2);
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void begin() throws SQLException {
        connection = books.bean(DataSource.class).getConnection();
        connection.setAutoCommit(false);
        sql = new JdbcTemplate(new SingleConnectionDataSource(connection, true));
    }

    @AfterEach
    void rollback() throws SQLException {
        connection.rollback();
        connection.close();
    }

    private List<Map<String, Object>> rows(String check) {
        Path file = SqlFiles.in("checks").stream()
                .filter(f -> SqlFiles.nameOf(f).equals(check))
                .findFirst()
                .orElseThrow();
        return sql.queryForList(SqlFiles.text(file).strip().replaceAll(";$", ""));
    }

    private void assertSpeaks(String check) {
        assertThat(rows(check))
                .as(check)
                .isNotEmpty()
                .allSatisfy(row -> assertThat(row.get("activity_id")).hasToString(sale.toString()));
    }

    private void plant(String statement, Object... arguments) {
        assertThat(sql.update(statement, arguments)).isPositive();
    }

    @Test
    void allChecksAreSilentOnAHealthyBook() {
        assertThat(SqlFiles.in("checks"))
                .extracting(SqlFiles::nameOf)
                .containsExactly("book_balance", "journal_matches_orders", "no_oversell", "one_per_user")
                .allSatisfy(check -> assertThat(rows(check)).isEmpty());
    }

    @Test
    void noOversellSpeaksWhenMoreOrdersLiveThanAreOnOffer() {
        plant("UPDATE seckill_stock SET total = 1, available = 0 WHERE activity_id = ?", sale.value());
        assertSpeaks("no_oversell");
    }

    @Test
    void noOversellSpeaksWhenTheStockRowIsGone() {
        plant("DELETE FROM seckill_stock WHERE activity_id = ?", sale.value());
        assertSpeaks("no_oversell");
    }

    @Test
    void onePerUserSpeaksWhenABuyerHasTwoLiveOrders() {
        // While the index stands MySQL lets nobody break this law
        sql.execute("ALTER TABLE seckill_order DROP INDEX uk_order_activity_user");
        try {
            plant("UPDATE seckill_order SET user_id = 'ann' WHERE user_id = 'bob'");
            assertSpeaks("one_per_user");
        } finally {
            sql.update("UPDATE seckill_order SET user_id = 'bob' WHERE user_id = 'ann' AND status = 1");
            sql.execute(
                    "ALTER TABLE seckill_order ADD CONSTRAINT uk_order_activity_user UNIQUE (activity_id, user_id, live)");
        }
    }

    @Test
    void bookBalanceSpeaksWhenAUnitVanishes() {
        plant("UPDATE seckill_stock SET available = available - 1 WHERE activity_id = ?", sale.value());
        assertSpeaks("book_balance");
    }

    @Test
    void bookBalanceSpeaksWhenAnOrderChangesWithoutItsUnit() {
        plant("UPDATE seckill_order SET status = 4 WHERE order_no = ?", unpaid.value());
        assertSpeaks("book_balance");
    }

    @Test
    void bookBalanceSpeaksWhenTheJournalMissesAMovement() {
        plant("DELETE FROM seckill_stock_journal WHERE order_no = ?", unpaid.value());
        assertSpeaks("book_balance");
    }

    @Test
    void journalMatchesOrdersSpeaksWhenAMovementIsMissing() {
        plant("DELETE FROM seckill_stock_journal WHERE order_no = ? AND kind = 'CANCEL'", cancelled.value());
        assertSpeaks("journal_matches_orders");
    }

    @Test
    void journalMatchesOrdersSpeaksWhenTwoErrorsLevelOutInTheSum() {
        plant("DELETE FROM seckill_stock_journal WHERE order_no = ?", cancelled.value());
        assertThat(rows("book_balance")).isEmpty();
        assertSpeaks("journal_matches_orders");
    }

    @Test
    void journalMatchesOrdersSpeaksWhenAMovementHasNoOrder() {
        plant("DELETE FROM seckill_order WHERE order_no = ?", unpaid.value());
        assertSpeaks("journal_matches_orders");
    }
}
