package io.seckill.consumer.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.config.RecoveryConfiguration;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.core.reconcile.ComparingBooks;
import io.seckill.core.reconcile.Comparison;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.ReconcilingActivities;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RMap;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;
import org.springframework.jdbc.core.JdbcTemplate;

/** Redis comes back as it was when fewer orders were placed, or without the sale, and the sale goes on. */
class OlderImageIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static ConsumerApp app;
    private static Broker broker;

    @BeforeAll
    static void start() throws Exception {
        app = ConsumerApp.start(Map.of("rocketmq.producer.group", "test-older-image"), RecoveryConfiguration.class);
        broker = new Broker();
    }

    @AfterAll
    static void stop() {
        broker.close();
        app.close();
    }

    @Test
    @Tag("RD-05")
    void noUnitIsSoldTwiceAndEveryBuyerHearsWhatBecameOfTheirClaim() throws Exception {
        Sale sale = Sale.open(app, 100);
        List<ClaimMessage> sold =
                buy(sale, IntStream.range(0, 60).mapToObj(i -> "buyer-" + i).toList());
        await().atMost(BOUND)
                .until(() -> sale.book().live() == 60 && sale.ledger().open() == 0);
        fallBackTo(sale, sold.subList(0, 20));

        List<ClaimMessage> forgotten =
                buy(sale, IntStream.range(20, 60).mapToObj(i -> "buyer-" + i).toList());
        List<ClaimMessage> fresh =
                buy(sale, IntStream.range(0, 40).mapToObj(i -> "fresh-" + i).toList());

        await().atMost(BOUND).until(() -> sale.ledger().open() == 0);
        BookBalance book = sale.book();
        assertThat(book.holds()).isTrue();
        assertThat(book.live()).isEqualTo(100);
        forgotten.forEach(claim -> sale.assertGone(claim, TombstoneReason.ALREADY_BOUGHT));
        fresh.forEach(sale::assertSettled);
        // Redis still offers what it forgot: whoever takes it now is refused by MySQL
        ClaimMessage surplus = buy(sale, List.of("surplus")).get(0);
        await().atMost(BOUND).until(() -> entry(surplus) instanceof LedgerEntry.Gone);
        sale.assertGone(surplus, TombstoneReason.SOLD_OUT);

        ageOrders(sale);
        reconcile(sale);
        assertThat(compare(sale).isAtRest()).isTrue();
        assertThat(sale.ledger().stock()).isZero();
        assertThat(sale.ledger().claims()).isEqualTo(100);
    }

    @Test
    @Tag("BF-10")
    void twoRepairsAtOnceWhileBuyersComeLeaveOneRightLedger() throws Exception {
        Sale sale = Sale.open(app, 300);
        List<ClaimMessage> sold =
                buy(sale, IntStream.range(0, 40).mapToObj(i -> "buyer-" + i).toList());
        await().atMost(BOUND)
                .until(() -> sale.book().live() == 40 && sale.ledger().open() == 0);
        fallBackTo(sale, sold.subList(0, 10));
        ageOrders(sale);

        CompletableFuture<Void> one = CompletableFuture.runAsync(() -> reconcile(sale));
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> reconcile(sale));
        List<ClaimMessage> fresh =
                buy(sale, IntStream.range(0, 100).mapToObj(i -> "fresh-" + i).toList());
        CompletableFuture.allOf(one, other).join();

        await().atMost(BOUND)
                .until(() -> sale.ledger().open() == 0 && sale.book().live() == 140);
        fresh.forEach(sale::assertSettled);
        assertThat(sale.ledger().holds()).isTrue();
        assertThat(sale.ledger().stock()).isEqualTo(160);
        assertThat(compare(sale).isAtRest()).isTrue();
    }

    @Test
    @Tag("BF-03")
    void aLostSaleOpensWithFiftyOfItsHundredUnitsOnceTheTenQueuedMessagesAreOrders() throws Exception {
        Sale sale = Sale.open(app, 100);
        buy(sale, IntStream.range(0, 40).mapToObj(i -> "buyer-" + i).toList());
        await().atMost(BOUND)
                .until(() -> sale.book().live() == 40 && sale.ledger().open() == 0);
        List<Boolean> opened;
        try (Connection slow = app.bean(DataSource.class).getConnection()) {
            lockStock(slow, sale);
            buy(sale, IntStream.range(0, 10).mapToObj(i -> "queued-" + i).toList());
            assertThat(preheatTwiceAtOnce(sale).join()).as("its keys are there").containsExactly(false, false);
            assertThat(sale.ledger()).isEqualTo(new LedgerBalance(100, 50L, 50, 10, true));

            lose(sale);
            CompletableFuture<List<Boolean>> rebuilding = preheatTwiceAtOnce(sale);
            await("nothing is on offer while the messages wait")
                    .during(Duration.ofSeconds(1))
                    .atMost(BOUND)
                    .until(() -> app.bean(ClaimLedger.class).balance(sale.id()).isEmpty());
            slow.rollback();
            opened = rebuilding.join();
        }

        assertThat(opened).containsOnlyOnce(true);
        assertThat(sale.ledger()).isEqualTo(new LedgerBalance(100, 50L, 50, 0, true));
        buy(sale, IntStream.range(0, 50).mapToObj(i -> "fresh-" + i).toList());
        assertThatThrownBy(() -> sale.claim("surplus")).hasMessageContaining("SOLD_OUT");
        await().atMost(BOUND).untilAsserted(() -> sale.assertBalanced(100, 0));
    }

    private static CompletableFuture<List<Boolean>> preheatTwiceAtOnce(Sale sale) {
        PreheatingActivities preheating = app.bean(PreheatingActivities.class);
        return CompletableFuture.supplyAsync(() -> preheating.preheat(sale.id()))
                .thenCombine(CompletableFuture.supplyAsync(() -> preheating.preheat(sale.id())), List::of);
    }

    /** Nobody's order of this sale is stored until the connection ends its transaction. */
    private static void lockStock(Connection connection, Sale sale) throws SQLException {
        connection.setAutoCommit(false);
        try (PreparedStatement lock =
                connection.prepareStatement("SELECT available FROM seckill_stock WHERE activity_id = ? FOR UPDATE")) {
            lock.setLong(1, sale.id().value());
            lock.executeQuery();
        }
    }

    private static void lose(Sale sale) {
        app.bean(RedissonClient.class).getKeys().deleteByPattern("seckill:{" + sale.id() + "}:*");
    }

    private List<ClaimMessage> buy(Sale sale, List<String> users) throws Exception {
        List<ClaimMessage> claims = new ArrayList<>();
        for (String user : users) {
            claims.add(sale.claim(user));
        }
        broker.send(sale.envelopeEach(claims));
        return claims;
    }

    private static void fallBackTo(Sale sale, List<ClaimMessage> known) {
        String prefix = "seckill:{" + sale.id() + "}:";
        RMap<String, String> claims = app.bean(RedissonClient.class).getMap(prefix + "claims", StringCodec.INSTANCE);
        List<String> users = known.stream().map(ClaimMessage::userId).toList();
        long lost = (long) claims.size() - users.size();
        claims.readAllKeySet().stream().filter(user -> !users.contains(user)).forEach(claims::fastRemove);
        app.bean(RedissonClient.class).getAtomicLong(prefix + "stock").addAndGet(lost);
    }

    private static void ageOrders(Sale sale) {
        app.bean(JdbcTemplate.class)
                .update(
                        "UPDATE seckill_order SET created_at = created_at - INTERVAL 1 HOUR WHERE activity_id = ?",
                        sale.id().value());
    }

    private static LedgerEntry entry(ClaimMessage claim) {
        return app.bean(ClaimLedger.class).find(new OrderNo(claim.orderNo()), new UserId(claim.userId()));
    }

    private static void reconcile(Sale sale) {
        app.bean(ReconcilingActivities.class).reconcile(sale.id(), ReconcileMode.REPAIR);
    }

    private static Comparison compare(Sale sale) {
        return app.bean(ComparingBooks.class)
                .compare(app.bean(ActivityBook.class).find(sale.id()).orElseThrow());
    }
}
