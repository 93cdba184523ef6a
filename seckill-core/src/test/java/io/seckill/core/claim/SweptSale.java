package io.seckill.core.claim;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.redis.LedgerClient;
import io.seckill.core.claim.redis.Sale;
import io.seckill.core.order.NewOrder;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.OutsideTransactions;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;

/** A sale whose claims are as old as a test wants, and a sweep over it. */
abstract class SweptSale {
    static final Duration HELD_GRACE = Duration.ofSeconds(30);
    static final Duration CONFIRMED_GRACE = Duration.ofSeconds(60);
    static Books books;

    final RecordedMessages messages = new RecordedMessages();
    final List<ClaimEnvelope> redriven = messages.redriven();
    Sale sale;

    @BeforeAll
    static void open() {
        books = Books.alone("sweeping");
        // Redis is shared with tests on other databases, so activities need ids of their own
        books.sql()
                .execute("ALTER TABLE seckill_activity AUTO_INCREMENT = "
                        + (1_000_000_000 + new SecureRandom().nextInt(1_000_000_000)));
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void openASale() {
        books.clock().set(Clock.systemUTC().instant());
        books.sql().update("UPDATE seckill_activity SET status = 0");
        books.sql().update("DELETE FROM seckill_claim_release");
        sale = sale(100);
    }

    Sale sale(int units) {
        ActivityId id = books.sale(units);
        return Sale.of(books.activities().find(id).orElseThrow());
    }

    ClaimRequest held(String user, Duration age) {
        ClaimRequest claim = sale.hold(user);
        sale.age(user, age);
        return claim;
    }

    ClaimRequest confirmed(String user, Duration age) {
        ClaimRequest claim = sale.hold(user);
        sale.ledger.confirm(claim.orderNo(), claim.userId());
        sale.age(user, age);
        return claim;
    }

    void place(ClaimRequest claim) {
        place(sale, claim);
    }

    static void place(Sale sale, ClaimRequest claim) {
        books.orders()
                .place(sale.id, List.of(new NewOrder(claim.orderNo(), claim.userId(), 199_00, Books.PAY_TIMEOUT)));
    }

    LedgerEntry entry(ClaimRequest claim) {
        return sale.ledger.find(claim.orderNo(), claim.userId());
    }

    ClaimState state(ClaimRequest claim) {
        return ((LedgerEntry.Standing) entry(claim)).claim().state();
    }

    JobReport sweep() {
        return sweep(properties(200, 20_000, 20));
    }

    JobReport sweep(SweepProperties properties) {
        return sweeping(messages, properties).run();
    }

    SweepingClaims sweeping(ClaimMessages messages, SweepProperties properties) {
        return sweeping(LedgerClient.shared().ledger(), messages, properties);
    }

    SweepingClaims sweeping(ClaimLedger ledger, ClaimMessages messages, SweepProperties properties) {
        return new SweepingClaims(
                books.activities(),
                books.orders(),
                OutsideTransactions.only(ClaimLedger.class, ledger),
                messages,
                properties,
                books.clock());
    }

    static SweepProperties properties(int pageSize, int maxClaims, int maxFailures) {
        return new SweepProperties(
                HELD_GRACE,
                CONFIRMED_GRACE,
                Duration.ofDays(1),
                Duration.ofMinutes(10),
                pageSize,
                maxClaims,
                maxFailures);
    }
}
