package io.seckill.consumer.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.AdjustingStock;
import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.core.config.RecoveryConfiguration;
import io.seckill.core.mysql.Transactions;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.CancellingTimeoutOrders;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.PayingOrder;
import io.seckill.core.order.Shard;
import io.seckill.core.order.UserId;
import io.seckill.core.reconcile.ComparingBooks;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.ReconcilingActivities;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.random.RandomGenerator;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** Buyers, the real consumer and the jobs at once on one sale, and now and then something dies on the way. */
class JobsUnderLoadIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final int THREADS = 12;
    private static final int OPERATIONS = 1_000;
    private static final int UNITS = 80;
    private static final int BUYERS = 120;

    private static ConsumerApp app;
    private static Broker broker;

    private final List<ClaimRequest> claimed = new CopyOnWriteArrayList<>();
    private final AtomicInteger added = new AtomicInteger();
    private final AtomicInteger operations = new AtomicInteger();
    private final AtomicBoolean selling = new AtomicBoolean(true);

    @BeforeAll
    static void start() throws Exception {
        app = ConsumerApp.start(
                Map.of(
                        "rocketmq.producer.group", "test-jobs-under-load",
                        "seckill.ledger.rate-limit", 0,
                        "seckill.sweep.held-grace", "1s",
                        "seckill.sweep.confirmed-grace", "1s"),
                RecoveryConfiguration.class);
        broker = new Broker();
        // The jobs visit every published sale, and other tests have left theirs
        app.bean(JdbcTemplate.class).update("UPDATE seckill_activity SET status = 0");
    }

    @AfterAll
    static void stop() {
        broker.close();
        app.close();
    }

    @Test
    @Tag("DB-03")
    void theJobsBesideAThousandOperationsLoseNothingAndKeepTheBalanceOfBothStores() throws Exception {
        long seed = System.nanoTime();
        Sale sale = Sale.open(app, UNITS, Duration.ofSeconds(1));
        ExecutorService threads = Executors.newCachedThreadPool();
        try {
            List<Future<Integer>> jobs = List.of(
                    threads.submit(() -> again(JobsUnderLoadIT::timeouts)),
                    threads.submit(() -> again(JobsUnderLoadIT::sweep)),
                    threads.submit(() -> again(JobsUnderLoadIT::reconcile)));
            Future<Integer> looks = threads.submit(() -> look(sale));
            List<Callable<Integer>> buyers = new ArrayList<>();
            for (int i = 0; i < THREADS; i++) {
                RandomGenerator random = new SplittableRandom(seed + i);
                buyers.add(() -> work(sale, random));
            }
            for (Future<Integer> buyer : threads.invokeAll(buyers)) {
                buyer.get();
            }
            selling.set(false);
            assertThat(jobs)
                    .as("seed %d", seed)
                    .allSatisfy(job -> assertThat(job.get()).isPositive());
            assertThat(looks.get()).isPositive();
        } finally {
            selling.set(false);
            threads.shutdownNow();
        }
        awaitRest(sale);
        assertNothingIsLost(sale, "seed " + seed);
    }

    @Test
    @Tag("DB-03")
    void redisAskedInsideATransactionWouldFailEveryTestOfThisApplication() {
        Sale sale = Sale.open(app, 1);

        assertThatThrownBy(() -> app.bean(Transactions.class).run(transaction -> sale.ledger()))
                .isInstanceOf(AssertionError.class)
                .hasMessageContaining("balance asks another server");
    }

    private int work(Sale sale, RandomGenerator random) throws Exception {
        while (operations.getAndIncrement() < OPERATIONS) {
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3, 4 -> buy(sale, random);
                case 5, 6 -> some(random).ifPresent(app.bean(PayingOrder.class)::pay);
                case 7, 8 ->
                    some(random)
                            .ifPresent(order -> app.bean(CancellingOrder.class).cancel(order, CancelReason.BY_BUYER));
                default -> adjust(sale, random);
            }
        }
        return 0;
    }

    /** One in eight web instances dies with the claim, and the broker loses one in eight messages. */
    private void buy(Sale sale, RandomGenerator random) throws Exception {
        OrderNo number = app.bean(OrderNumbers.class).next(sale.id());
        UserId user = new UserId("u" + random.nextInt(BUYERS));
        ClaimRequest request = new ClaimRequest(number, user, number.value(), "print");
        ClaimLedger ledger = app.bean(ClaimLedger.class);
        if (ledger.claim(sale.id(), List.of(request)).get(0) instanceof ClaimAnswer.Claimed claim) {
            claimed.add(request);
            int fate = random.nextInt(8);
            if (fate > 0 && ledger.confirm(number, user) == ConfirmAnswer.STANDS && fate > 1) {
                broker.send(List.of(sale.envelope(new ClaimMessage(
                        number.value(),
                        user.value(),
                        Sale.PRICE_CENTS,
                        claim.claimedAt().toEpochMilli()))));
            }
        }
    }

    private void adjust(Sale sale, RandomGenerator random) {
        int units = random.nextBoolean() ? 1 : -1;
        String id = "a" + random.nextLong(Long.MAX_VALUE);
        if (app.bean(AdjustingStock.class).adjust(sale.id(), id, units) == AdjustAnswer.APPLIED) {
            added.addAndGet(units);
        }
    }

    private Optional<OrderNo> some(RandomGenerator random) {
        int size = claimed.size();
        return size == 0
                ? Optional.empty()
                : Optional.of(claimed.get(random.nextInt(size)).orderNo());
    }

    /** Runs the job again and again while buyers come; how often. */
    private int again(Supplier<JobReport> job) {
        int runs = 0;
        while (selling.get()) {
            var unused = job.get();
            runs++;
        }
        return runs;
    }

    private static JobReport timeouts() {
        JobReport report = app.bean(CancellingTimeoutOrders.class).run(Shard.ALL);
        assertThat(report.failed()).isZero();
        return report;
    }

    private static JobReport sweep() {
        JobReport report = app.bean(SweepingClaims.class).run();
        assertThat(report.failed()).isZero();
        return report;
    }

    private static JobReport reconcile() {
        return app.bean(ReconcilingActivities.class).run(ReconcileMode.REPAIR);
    }

    /** Looks at both balances again and again while buyers come; how often. */
    private int look(Sale sale) {
        int looks = 0;
        while (selling.get()) {
            assertThat(sale.ledger()).matches(LedgerBalance::holds);
            assertThat(sale.book()).matches(BookBalance::holds);
            looks++;
        }
        return looks;
    }

    private static void awaitRest(Sale sale) {
        await().atMost(BOUND).until(() -> {
            timeouts();
            sweep();
            reconcile();
            return !app.bean(OrderBook.class).hasUnpaid(sale.id())
                    && app.bean(ComparingBooks.class)
                            .compare(
                                    app.bean(ActivityBook.class).find(sale.id()).orElseThrow())
                            .isAtRest();
        });
    }

    private void assertNothingIsLost(Sale sale, String seed) {
        BookBalance book = sale.book();
        LedgerBalance ledger = sale.ledger();
        assertThat(operations).as(seed).hasValueGreaterThanOrEqualTo(OPERATIONS);
        assertThat(book.holds()).as("%s: %s", seed, book).isTrue();
        assertThat(book.total()).as(seed).isEqualTo(UNITS + added.get());
        assertThat(book.duplicates() + book.pendingReleases()).as(seed).isZero();
        assertThat(ledger)
                .as(seed)
                .isEqualTo(new LedgerBalance(book.total(), (long) book.available(), book.live(), 0, true));
        assertThat(claimed).as(seed).allSatisfy(claim -> {
            boolean live = app.bean(OrderBook.class)
                    .find(claim.orderNo())
                    .map(Order::state)
                    .filter(state -> state.isLive())
                    .isPresent();
            assertThat(app.bean(ClaimLedger.class).find(claim.orderNo(), claim.userId()))
                    .isInstanceOf(live ? LedgerEntry.Standing.class : LedgerEntry.Gone.class);
        });
    }
}
