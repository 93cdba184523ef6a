package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import io.seckill.stack.MySqlServer;
import io.seckill.stack.Stack;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.dao.ConcurrencyFailureException;
import org.springframework.dao.DataIntegrityViolationException;

/** What the book makes of deadlocks, lock time-outs, colliding keys, and drivers and servers with other settings. */
class OrderBookFaultsIT {
    private static final String URL = Stack.shared().mysql().jdbcUrl();

    @Test
    @Tag("DB-02")
    void whenTheFirstOfThreeInsertsRollsBackTheWaitersSurviveTheirDeadlockWithOneOrder() throws Exception {
        try (Books books = Books.open();
                Connection first = connect()) {
            ActivityId sale = books.sale(5);
            first.setAutoCommit(false);
            insert(first, books.wish(sale, "ann"));

            List<PlaceAnswer> answers = Race.of(List.<Callable<PlaceAnswer>>of(
                            () -> place(books, sale, "ann"), () -> place(books, sale, "ann"), () -> {
                                await().atMost(Duration.ofSeconds(10)).until(() -> waitingInserts(books) == 2);
                                first.rollback();
                                return new PlaceAnswer.SoldOut(books.number(sale));
                            }))
                    .subList(0, 2);

            assertThat(answers).filteredOn(PlaceAnswer.Placed.class::isInstance).hasSize(1);
            assertThat(answers)
                    .filteredOn(PlaceAnswer.AlreadyBought.class::isInstance)
                    .hasSize(1);
            assertThat(books.orders().balance(sale)).contains(new BookBalance(5, 4, 1, 1, 0, 0));
        }
    }

    private static PlaceAnswer place(Books books, ActivityId sale, String user) {
        return books.orders().place(sale, List.of(books.wish(sale, user))).get(0);
    }

    private static long waitingInserts(Books books) {
        return books.count(
                "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'INSERT INTO seckill_order%'");
    }

    private static Connection connect() throws SQLException {
        MySqlServer mysql = Stack.shared().mysql();
        return DriverManager.getConnection(URL, mysql.user(), mysql.password());
    }

    private static void insert(Connection connection, NewOrder order) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement("""
                INSERT INTO seckill_order (order_no, activity_id, user_id, amount_cents, status, origin, created_at, expires_at)
                VALUES (?, ?, ?, 1, 0, 'MQ', UTC_TIMESTAMP(3), UTC_TIMESTAMP(3))""")) {
            statement.setString(1, order.orderNo().value());
            statement.setLong(2, order.orderNo().activityId().value());
            statement.setString(3, order.userId().value());
            statement.executeUpdate();
        }
    }

    @Test
    void anOrderThatWasDeletedByHandIsAContradictionAndNoServerThatDoesNotAnswer() throws SQLException {
        try (Books books = Books.open()) {
            ActivityId sale = books.sale(5);
            OrderNo deleted = books.place(sale, "ann");
            books.sql().update("DELETE FROM seckill_order WHERE order_no = ?", deleted.value());
            NewOrder again = new NewOrder(deleted, new UserId("ann"), 100, Books.PAY_TIMEOUT);

            assertThatThrownBy(() -> books.orders().place(sale, List.of(again)))
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining(deleted.value());
        }
    }

    @Test
    @Tag("DB-03")
    void whoeverWaitsForAnOrderRowHoldsNoStockRow() throws Exception {
        try (Books books = Books.open();
                Connection other = connect()) {
            ActivityId sale = books.sale(5);
            OrderNo order = books.place(sale, "ann");
            other.setAutoCommit(false);
            lock(other, order);
            insert(other, books.wish(sale, "bob"));

            List<Object> answers = Race.of(List.<Callable<Object>>of(
                    () -> books.orders().cancel(order, CancelReason.BY_BUYER), () -> place(books, sale, "bob"), () -> {
                        try {
                            await().atMost(Duration.ofSeconds(10))
                                    .until(() -> waitingInserts(books) + waitingCancels(books) == 2);
                            return isFree(other, sale);
                        } finally {
                            other.rollback();
                        }
                    }));

            assertThat(answers.get(0)).isEqualTo(CancelAnswer.CANCELLED);
            assertThat(answers.get(1)).isInstanceOf(PlaceAnswer.Placed.class);
            assertThat(answers.get(2)).as("the stock row is free").isEqualTo(true);
            assertThat(books.orders().balance(sale)).contains(new BookBalance(5, 4, 1, 1, 0, 1));
        }
    }

    private static long waitingCancels(Books books) {
        return books.count(
                "SELECT COUNT(*) FROM information_schema.processlist WHERE info LIKE 'UPDATE seckill_order SET status = 4%'");
    }

    /** Takes the stock row if that needs no waiting. */
    private static boolean isFree(Connection connection, ActivityId sale) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(
                "SELECT available FROM seckill_stock WHERE activity_id = ? FOR UPDATE SKIP LOCKED")) {
            statement.setLong(1, sale.value());
            return statement.executeQuery().next();
        }
    }

    @Test
    @Tag("DB-02")
    void anOrderRowLockedForGoodIsAnErrorAfterBoundedTriesAndNeverAnAnswer() throws Exception {
        try (Books books = Books.open(
                        "seckill.mysql.max-attempts=2",
                        "spring.datasource.hikari.connection-init-sql=SET SESSION innodb_lock_wait_timeout = 1");
                Connection other = connect()) {
            ActivityId sale = books.sale(5);
            OrderNo order = books.place(sale, "ann");
            other.setAutoCommit(false);
            insert(other, books.wish(sale, "bob"));
            lock(other, order);

            assertThatThrownBy(() -> place(books, sale, "bob")).isInstanceOf(ConcurrencyFailureException.class);
            assertThatThrownBy(() -> books.orders().cancel(order, CancelReason.BY_BUYER))
                    .isInstanceOf(ConcurrencyFailureException.class);
            other.rollback();

            assertThat(books.orders().balance(sale)).contains(new BookBalance(5, 4, 1, 1, 0, 0));
            assertThat(books.orders().cancel(order, CancelReason.BY_BUYER)).isEqualTo(CancelAnswer.CANCELLED);
        }
    }

    private static void lock(Connection connection, OrderNo order) throws SQLException {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT id FROM seckill_order WHERE order_no = ? FOR UPDATE")) {
            statement.setString(1, order.value());
            statement.executeQuery();
        }
    }

    @Test
    @Tag("DB-04")
    void aCollidingPrimaryKeyIsNobodysSecondPurchase() {
        try (Books books = Books.open()) {
            ActivityId sale = books.sale(5);
            long taken =
                    books.orders().find(books.place(sale, "ann")).orElseThrow().id();
            try (Books collides = Books.open(
                    "spring.datasource.hikari.maximum-pool-size=1",
                    "spring.datasource.hikari.connection-init-sql=SET SESSION insert_id = " + taken)) {
                NewOrder wish = books.wish(sale, "victor");

                assertThat(collides.orders().place(sale, List.of(wish)))
                        .containsExactly(new PlaceAnswer.Placed(wish.orderNo()));

                assertThat(books.orders().find(wish.orderNo()).orElseThrow().id())
                        .isGreaterThan(taken);
                assertThat(books.orders().balance(sale)).contains(new BookBalance(5, 3, 2, 2, 0, 0));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    @Tag("DB-05")
    void whatTheDriverCountsAsAffectedDecidesNothing(boolean useAffectedRows) {
        try (Books books = Books.on(URL + "&useAffectedRows=" + useAffectedRows)) {
            OrderBook book = books.orders();
            ActivityId sale = books.sale(30);
            List<NewOrder> wishes = IntStream.range(0, 30)
                    .mapToObj(i -> books.wish(sale, "u" + i))
                    .toList();
            book.place(sale, wishes);

            for (NewOrder wish : wishes) {
                OrderNo order = wish.orderNo();
                assertThat(Race.of(List.<Callable<CancelAnswer>>of(
                                () -> book.cancel(order, CancelReason.PAY_TIMEOUT),
                                () -> book.cancel(order, CancelReason.PAY_TIMEOUT))))
                        .containsExactlyInAnyOrder(CancelAnswer.CANCELLED, CancelAnswer.ALREADY_CANCELLED);
            }
            OrderNo paid = books.place(sale, "payer");
            assertThat(book.pay(paid)).isEqualTo(PayAnswer.PAID);
            assertThat(book.pay(paid)).isEqualTo(PayAnswer.ALREADY_PAID);
            assertThat(books.activities().publish(sale)).isPresent();
            assertThat(book.balance(sale)).contains(new BookBalance(30, 29, 1, 1, 0, 30));
        }
    }

    @Test
    @Tag("DB-06")
    void sessionsAreStrictWhateverTheUrlAsksFor() {
        try (Books books = Books.on(URL + "&jdbcCompliantTruncation=false&sessionVariables=sql_mode=''")) {
            ActivityId sale = books.sale(5);
            OrderNo order = books.place(sale, "ann");

            assertThatThrownBy(() -> books.sql()
                            .update(
                                    "UPDATE seckill_order SET user_id = REPEAT('x', 65) WHERE order_no = ?",
                                    order.value()))
                    .isInstanceOf(DataIntegrityViolationException.class);
            assertThatThrownBy(() -> books.sql()
                            .update(
                                    "UPDATE seckill_stock SET available = available - 9 WHERE activity_id = ?",
                                    sale.value()))
                    .isInstanceOf(DataIntegrityViolationException.class);
        }
    }
}
