package io.seckill.core.reconcile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.JobReport;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.ActivityStatus;
import io.seckill.core.activity.NewActivity;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.PurgeAnswer;
import io.seckill.core.claim.RecordedMessages;
import io.seckill.core.claim.SweepProperties;
import io.seckill.core.claim.redis.RedisConsole;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.core.testing.Books;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RScript;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/** What is over and agrees leaves Redis; what is not, or does not, stays. */
class PurgingActivitiesIT {
    private static final int MANY = 500_000;
    private static final ReconcileProperties PROPERTIES =
            new ReconcileProperties(1_000, Duration.ofDays(1), Duration.ofDays(1));

    private static Books books;
    private static PurgingActivities purging;

    @BeforeAll
    static void open() {
        books = Books.withLedger("purging");
        SweepProperties graces = new SweepProperties(
                Duration.ofSeconds(60), Duration.ofSeconds(60), Duration.ofDays(1), Duration.ZERO, 200, 20_000, 20);
        ComparingBooks comparing = new ComparingBooks(
                books.orders(), books.ledger(), new RecordedMessages(), graces, PROPERTIES, books.clock());
        purging = new PurgingActivities(
                books.activities(), books.orders(), books.ledger(), comparing, PROPERTIES, books.clock());
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void nothingElseIsPublished() {
        books.sql().update("UPDATE seckill_activity SET status = 0");
    }

    @Test
    void aSaleThatIsOverAndAgreesLeavesRedisAndItsOrdersStay() {
        ActivityId sale = endedSale(10);
        OrderNo paid = settled(sale, "ann");
        books.orders().pay(paid);

        assertThat(purging.run()).isEqualTo(new JobReport(1, 0, true));

        assertThat(books.ledger().balance(sale)).isEmpty();
        assertThat(keysOf(sale)).isEmpty();
        assertThat(status(sale)).isEqualTo(ActivityStatus.FINISHED);
        assertThat(books.orders().find(paid)).isPresent();
        assertThat(purging.run()).as("nothing is left to do").isEqualTo(new JobReport(0, 0, true));
    }

    @Test
    void aRunThatDiedBetweenItsTwoStepsIsFinishedByTheNext() {
        ActivityId sale = endedSale(10);
        books.ledger().purge(sale);

        assertThat(purging.run()).isEqualTo(new JobReport(1, 0, true));
        assertThat(status(sale)).isEqualTo(ActivityStatus.FINISHED);
    }

    @Test
    void whatIsUnpaidOpenOrDiffersIsKeptAndReported() {
        settled(endedSale(10), "ann");
        ActivityId open = endedSale(10);
        claim(open, "bob", "HELD");
        ActivityId differs = endedSale(10);
        books.orders().pay(books.place(differs, "cat"));

        assertThat(purging.run()).isEqualTo(new JobReport(0, 3, true));

        assertThat(books.ledger().balance(open)).isPresent();
        assertThat(status(differs)).isEqualTo(ActivityStatus.PUBLISHED);
    }

    @Test
    void aSaleThatIsNotOverForLongEnoughIsNotLookedAt() {
        ActivityId sale = books.openSale(1);

        assertThat(purging.run()).isEqualTo(new JobReport(0, 0, true));
        assertThat(books.ledger().balance(sale)).isPresent();
    }

    /** What reconcile and purge ask of Redis, whose memory and single thread the size of a sale is about. */
    @Test
    @Tag("RD-06")
    void halfAMillionClaimsAreVisitedAndGoWithoutACommandOverFiftyMillisecondsWhileAnotherSaleSells() {
        ActivityId huge = endedSale(MANY);
        claimAll(huge);
        ActivityId running = books.openSale(1_000_000);
        try (RedisConsole console = new RedisConsole()) {
            console.noteCommandsOver(Duration.ofMillis(50));
            CompletableFuture<Integer> visited = CompletableFuture.supplyAsync(() -> visitAndPurge(huge));
            AtomicInteger claims = new AtomicInteger();
            await().atMost(Duration.ofMinutes(5))
                    .pollInterval(Duration.ofMillis(5))
                    .until(() -> {
                        books.claim(running, "buyer-" + claims.incrementAndGet());
                        return visited.isDone();
                    });
            assertThat(visited.join()).isEqualTo(MANY);
            assertThat(console.notedCommands()).isZero();
            assertThat(books.ledgerBalance(running).claims())
                    .isEqualTo(claims.get())
                    .isGreaterThan(100);
        }
        assertThat(keysOf(huge)).isEmpty();
    }

    private static int visitAndPurge(ActivityId sale) {
        Set<UserId> seen = new HashSet<>();
        String cursor = ClaimPage.START;
        do {
            ClaimPage page = books.ledger().claims(sale, cursor);
            List<UserId> users = page.claims().stream().map(Claim::userId).toList();
            seen.addAll(books.ledger().claimsOf(sale, users).keySet());
            cursor = page.next();
        } while (!cursor.equals(ClaimPage.START));
        assertThat(books.ledger().purge(sale)).isEqualTo(PurgeAnswer.PURGED);
        return seen.size();
    }

    /** A published sale that ended two days ago and is open in Redis. */
    private static ActivityId endedSale(int units) {
        NewActivity draft = new NewActivity(
                "Over",
                100,
                units,
                books.clock().instant().minus(Duration.ofDays(3)),
                books.clock().instant().minus(Duration.ofDays(2)),
                Books.PAY_TIMEOUT);
        Activity created = books.activities().create(draft);
        Activity sale = books.activities().publish(created.id()).orElseThrow();
        books.ledger().preheat(sale);
        return sale.id();
    }

    private static OrderNo settled(ActivityId sale, String user) {
        OrderNo placed = books.place(sale, user);
        books.ledger().adopt(placed, new UserId(user));
        return placed;
    }

    private static void claim(ActivityId sale, String user, String state) {
        long now = books.clock().instant().toEpochMilli();
        script(
                "redis.call('HSET', KEYS[1], ARGV[1], ARGV[2]) redis.call('ZADD', KEYS[2], ARGV[3], ARGV[1]) return redis.call('DECR', KEYS[3])",
                List.of(key(sale, "claims"), key(sale, "open"), key(sale, "stock")),
                user,
                books.number(sale) + "|" + state + "|" + now,
                Long.toString(now));
    }

    private static void claimAll(ActivityId sale) {
        for (int from = 1; from <= MANY; from += 5_000) {
            script("""
                    for i = ARGV[1], ARGV[1] + 4999 do
                      local number = ARGV[2] .. string.format('-%026d', i)
                      redis.call('HSET', KEYS[1], 'u' .. string.format('%d', i), number .. '|SETTLED|1767225600000')
                    end
                    return redis.call('DECRBY', KEYS[2], 5000)""", List.of(key(sale, "claims"), key(sale, "stock")), Integer.toString(from), sale.toString());
        }
        assertThat(books.ledgerBalance(sale).holds()).isTrue();
    }

    private static ActivityStatus status(ActivityId sale) {
        return books.activities().find(sale).orElseThrow().status();
    }

    private static List<String> keysOf(ActivityId sale) {
        return List.of("meta", "stock", "claims", "open", "adjustments").stream()
                .filter(name ->
                        redis().getBucket(key(sale, name), StringCodec.INSTANCE).isExists())
                .toList();
    }

    private static String key(ActivityId sale, String name) {
        return "seckill:{" + sale + "}:" + name;
    }

    private static Object script(String text, List<Object> keys, Object... arguments) {
        return redis().getScript(StringCodec.INSTANCE)
                .eval(RScript.Mode.READ_WRITE, text, RScript.ReturnType.LONG, keys, arguments);
    }

    private static RedissonClient redis() {
        return books.bean(RedissonClient.class);
    }
}
