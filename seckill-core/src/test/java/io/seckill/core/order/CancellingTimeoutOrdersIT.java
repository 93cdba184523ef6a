package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import io.seckill.stack.MySqlServer;
import io.seckill.stack.Stack;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class CancellingTimeoutOrdersIT {
    private static Books books;
    private static CancellingTimeoutOrders job;

    @BeforeAll
    static void open() {
        books = Books.withLedger(
                "timeouts",
                "seckill.order.timeout-page-size=100",
                "seckill.mysql.max-attempts=2",
                "spring.datasource.hikari.connection-init-sql=SET SESSION innodb_lock_wait_timeout = 1");
        job = books.bean(CancellingTimeoutOrders.class);
    }

    @AfterAll
    static void close() {
        books.close();
    }

    /** The job looks at the orders of every sale. */
    @BeforeEach
    void nothingElseIsDue() {
        books.sql().update("UPDATE seckill_order SET status = 1 WHERE status = 0");
    }

    /** A sale, open in Redis, whose units are all ordered, each order claimed, none paid, all past their expiry. */
    private static ActivityId lapsedSale(int units) {
        ActivityId sale = books.sale(units);
        books.placeMany(sale, units);
        books.bean(PreheatingActivities.class).preheat(sale);
        assertThat(books.ledger().balance(sale).orElseThrow().stock()).isZero();
        books.clock().advance(Books.PAY_TIMEOUT);
        return sale;
    }

    private static void assertEveryUnitIsBack(ActivityId sale, int units) {
        assertThat(books.orders().balance(sale)).contains(new BookBalance(units, units, 0, 0, 0, 0));
        assertThat(books.ledger().balance(sale)).get().satisfies(ledger -> {
            assertThat(ledger.stock()).isEqualTo(units);
            assertThat(ledger.claims()).isZero();
        });
    }

    @Test
    @Tag("XJ-01")
    void twoWorkersAndTenPiledUpTriggersReturnEachUnitOnce() {
        ActivityId sale = lapsedSale(500);

        List<JobReport> reports =
                Race.of(List.<Callable<JobReport>>of(() -> job.run(Shard.ALL), () -> job.run(Shard.ALL)));
        for (int i = 0; i < 10; i++) {
            assertThat(job.run(Shard.ALL)).isEqualTo(new JobReport(0, 0, true));
        }

        assertThat(reports).allMatch(report -> report.failed() == 0 && report.finished());
        assertThat(reports.stream().mapToInt(JobReport::done).sum()).isEqualTo(500);
        assertEveryUnitIsBack(sale, 500);
    }

    @Test
    @Tag("XJ-03")
    void anInterruptLeavesEveryOrderWholeAndTheNextRunFinishes() throws Exception {
        ActivityId sale = lapsedSale(300);
        FutureTask<JobReport> run = new FutureTask<>(() -> job.run(Shard.ALL));
        Thread worker = new Thread(run);

        worker.start();
        await().pollInterval(Duration.ofMillis(2)).until(() -> cancelled(sale) >= 20);
        worker.interrupt();

        JobReport cut = run.get(20, TimeUnit.SECONDS);
        assertThat(cut.finished()).isFalse();
        assertThat(cut.failed()).isZero();
        assertThat(cut.done()).isBetween(20, 299).isEqualTo((int) cancelled(sale));
        assertThat(books.orders().balance(sale).orElseThrow().holds()).isTrue();

        assertThat(job.run(Shard.ALL)).isEqualTo(new JobReport(300 - cut.done(), 0, true));
        giveBackWhatTheInterruptedCallLeft();
        assertEveryUnitIsBack(sale, 300);
    }

    @Test
    @Tag("XJ-03")
    void ofTenThousandOrdersTheOneInHandAtTheInterruptIsWholeAndNoOtherIsBegun() {
        ActivityId sale = lapsedSale(500);
        ActivityId rest = unknownToRedisWithLapsed(9_500);
        CancellingTimeoutOrders killed = new CancellingTimeoutOrders(
                books.orders(),
                new CancellingOrder(books.orders(), interruptedAtThe(400, books.ledger())),
                books.bean(OrderProperties.class),
                books.clock());

        JobReport cut = killed.run(Shard.ALL);

        assertThat(Thread.interrupted()).as("still marked").isTrue();
        assertThat(cut).isEqualTo(new JobReport(400, 0, false));
        BookBalance whole = books.orders().balance(sale).orElseThrow();
        assertThat(whole).matches(BookBalance::holds);
        assertThat(whole.available()).isEqualTo(400);
        assertThat(whole.pendingReleases()).as("Redis was told, or will be").isBetween(0L, 1L);
        assertThat(books.ledgerBalance(sale)).matches(LedgerBalance::holds);

        // To cancel them all would take half a minute
        books.sql()
                .update(
                        "UPDATE seckill_order SET status = 1 WHERE activity_id = ? ORDER BY id DESC LIMIT 9000",
                        rest.value());
        assertThat(job.run(Shard.ALL)).isEqualTo(new JobReport(600, 0, true));
        giveBackWhatTheInterruptedCallLeft();
        assertEveryUnitIsBack(sale, 500);
        assertThat(books.orders().balance(rest)).contains(new BookBalance(9_500, 500, 9_000, 9_000, 0, 0));
    }

    /** A sale with so many lapsed orders, a multiple of a hundred, as if they had been placed one by one. */
    private static ActivityId unknownToRedisWithLapsed(int orders) {
        ActivityId sale = books.sale(orders);
        String each = """
                WITH RECURSIVE hundred AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM hundred WHERE n < 100)
                SELECT %1$s, CONCAT(%1$s, '-01', LPAD(a.n * 100 + b.n, 24, '0')), %2$s, UTC_TIMESTAMP(3)
                FROM hundred a, hundred b WHERE a.n <= %3$d""";
        books.sql()
                .update(
                        "INSERT INTO seckill_order (activity_id, order_no, user_id, amount_cents, status, origin, expires_at, created_at) "
                                + each.formatted(
                                        sale,
                                        "CONCAT('u', a.n, '-', b.n), 1, 0, 'MQ', UTC_TIMESTAMP(3)",
                                        orders / 100));
        books.sql()
                .update("INSERT INTO seckill_stock_journal (activity_id, order_no, kind, units, created_at) "
                        + each.formatted(sale, "'PLACE', 1", orders / 100));
        books.sql().update("UPDATE seckill_stock SET available = 0 WHERE activity_id = ?", sale.value());
        return sale;
    }

    /** The same ledger; the thread that brings the release of this number is interrupted on its way. */
    private static ClaimLedger interruptedAtThe(int release, ClaimLedger ledger) {
        AtomicInteger releases = new AtomicInteger();
        return (ClaimLedger) Proxy.newProxyInstance(
                ClaimLedger.class.getClassLoader(), new Class<?>[] {ClaimLedger.class}, (proxy, method, arguments) -> {
                    if (method.getName().equals("release") && releases.incrementAndGet() == release) {
                        Thread.currentThread().interrupt();
                    }
                    try {
                        return method.invoke(ledger, arguments);
                    } catch (InvocationTargetException e) {
                        throw e.getTargetException();
                    }
                });
    }

    private static long cancelled(ActivityId sale) {
        return books.count("SELECT COUNT(*) FROM seckill_order WHERE activity_id = ? AND status = 4", sale.value());
    }

    /** What the sweep does: the order in hand may have been cancelled in MySQL when the interrupt kept Redis from answering. */
    private static void giveBackWhatTheInterruptedCallLeft() {
        CancellingOrder cancelling = books.bean(CancellingOrder.class);
        books.orders()
                .pendingReleases(0, 10)
                .forEach(release -> cancelling.cancel(release.orderNo(), CancelReason.PAY_TIMEOUT));
    }

    @Test
    @Tag("XJ-05")
    void rowsThatAlwaysFailNeitherBlockTheOthersNorLoop() throws Exception {
        ActivityId sale = books.sale(1_048);
        List<OrderNo> orders = books.placeMany(sale, 1_048);
        ActivityId damaged = books.sale(2);
        books.placeMany(damaged, 2);
        books.sql().update("DELETE FROM seckill_stock WHERE activity_id = ?", damaged.value());
        books.clock().advance(Books.PAY_TIMEOUT);
        MySqlServer mysql = Stack.shared().mysql();

        try (Connection other = DriverManager.getConnection(
                mysql.jdbcUrl().replace("/seckill?", "/timeouts?"), mysql.user(), mysql.password())) {
            other.setAutoCommit(false);
            lock(other, orders.get(250));

            assertThat(job.run(Shard.ALL)).isEqualTo(new JobReport(1_047, 3, true));

            other.rollback();
        }
        assertThat(job.run(Shard.ALL)).isEqualTo(new JobReport(1, 2, true));
        assertThat(books.orders().balance(sale)).contains(new BookBalance(1_048, 1_048, 0, 0, 0, 0));
        books.sql().update("UPDATE seckill_order SET status = 1 WHERE activity_id = ?", damaged.value());
    }

    private static void lock(Connection connection, OrderNo order) throws Exception {
        try (PreparedStatement statement =
                connection.prepareStatement("SELECT id FROM seckill_order WHERE order_no = ? FOR UPDATE")) {
            statement.setString(1, order.value());
            statement.executeQuery();
        }
    }

    @Test
    void shardsShareTheRowsWithoutGapOrOverlap() {
        ActivityId sale = books.sale(60);
        List<OrderNo> orders = books.placeMany(sale, 60);
        books.clock().advance(Books.PAY_TIMEOUT);

        List<OrderNo> seen = new ArrayList<>();
        for (int index = 0; index < 3; index++) {
            Shard shard = new Shard(index, 3);
            List<Order> page = books.orders().expired(books.clock().instant(), 0, shard, 1_000);
            assertThat(page).isNotEmpty().allMatch(order -> order.id() % 3 == shard.index());
            page.forEach(order -> seen.add(order.orderNo()));
        }
        assertThat(seen).containsExactlyInAnyOrderElementsOf(orders);

        Set<Integer> done = new HashSet<>();
        IntStream.range(0, 3)
                .forEach(index -> done.add(job.run(new Shard(index, 3)).done()));
        assertThat(done).doesNotContain(0);
        assertThat(books.orders().balance(sale).orElseThrow().available()).isEqualTo(60);
    }

    @Test
    void ordersThatArePaidOrNotYetDueAreLeftAlone() {
        ActivityId sale = books.sale(3);
        OrderNo paid = books.place(sale, "payer");
        books.orders().pay(paid);
        OrderNo lapsed = books.place(sale, "late");
        books.clock().advance(Books.PAY_TIMEOUT);
        OrderNo fresh = books.place(sale, "fresh");

        assertThat(job.run(Shard.ALL)).isEqualTo(new JobReport(1, 0, true));

        assertThat(List.of(paid, lapsed, fresh))
                .extracting(o -> books.orders().find(o).orElseThrow().state())
                .containsExactly(OrderState.PAID, OrderState.CANCELLED, OrderState.UNPAID);
        books.orders().cancel(fresh, CancelReason.BY_BUYER);
    }
}
