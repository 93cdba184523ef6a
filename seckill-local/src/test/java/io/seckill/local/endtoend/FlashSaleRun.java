package io.seckill.local.endtoend;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.BookBalance;
import io.seckill.local.audit.CorePorts;
import io.seckill.local.running.App;
import io.seckill.local.rush.Rush;
import io.seckill.local.rush.RushOptions;
import io.seckill.local.rush.RushReport;
import io.seckill.local.rush.Waves;
import io.seckill.stack.Stack;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;

/**
 * A scripted sale that reads as a sentence: so many units, so many buyers, and what happens to the product meanwhile. Disturbances
 * happen one after the other once half of the units, or of the first wave, are claimed; the crowd comes until the last of them is over.
 */
final class FlashSaleRun {
    private static final Duration SETTLE = Duration.ofMinutes(3);

    private final Product product;
    private final List<Consumer<Product>> disturbances = new ArrayList<>();
    private int units = 100;
    private int buyers = 1_000;
    private int clicks = 2;
    private int concurrency = 200;
    private boolean duplicated;

    private FlashSaleRun(Product product) {
        this.product = product;
    }

    static FlashSaleRun on(Product product) {
        return new FlashSaleRun(product);
    }

    FlashSaleRun units(int count) {
        units = count;
        return this;
    }

    /** Buyers in each wave; if nothing disturbs the sale there is one. */
    FlashSaleRun buyers(int count) {
        buyers = count;
        return this;
    }

    FlashSaleRun atATime(int count) {
        concurrency = count;
        return this;
    }

    /** Requests each buyer sends with one key, unless told to come again. */
    FlashSaleRun clicks(int count) {
        clicks = count;
        return this;
    }

    /** Every message reaches the consumer at least twice. */
    FlashSaleRun duplicateEachDelivery() {
        duplicated = true;
        return this;
    }

    FlashSaleRun killConsumerAtHalf() {
        return killAtHalf(App.CONSUMER);
    }

    /** {@code kill -9}, and started again. */
    FlashSaleRun killAtHalf(App app) {
        return atHalf(p -> {
            p.kill(app);
            p.startAgain(app);
        });
    }

    FlashSaleRun restartRedisAtHalf() {
        return atHalf(p -> {
            Stack.shared().redis().kill();
            Stack.shared().redis().start();
        });
    }

    FlashSaleRun restartBrokerAtHalf() {
        return atHalf(p -> {
            Stack.shared().rocketmq().kill();
            Stack.shared().rocketmq().start();
        });
    }

    FlashSaleRun restartMySqlAtHalf() {
        return atHalf(p -> {
            Stack.shared().mysql().kill();
            Stack.shared().mysql().start();
        });
    }

    FlashSaleRun atHalf(Consumer<Product> disturbance) {
        disturbances.add(disturbance);
        return this;
    }

    /** Runs the sale and judges every guarantee; what is returned has passed. */
    SaleRecord run() throws Exception {
        ActivityId activity = product.open("run of " + units, units, 900);
        RushOptions wave =
                new RushOptions(product.web(), activity, buyers, concurrency, clicks, Waves.stubborn(), SETTLE);
        Rush rush = new Rush(product.tokens(), new SecureRandom(), (visited, of, accepted) -> {});
        RushReport report;
        List<BookBalance> samples;
        AutoCloseable copies = duplicated ? DeliveriesTwice.on(product) : () -> {};
        try (BookSampler sampler = new BookSampler(product.environment(), activity)) {
            CompletableFuture<Void> disturbed = CompletableFuture.runAsync(() -> disturb(activity));
            report = new Waves(rush).until(disturbed::isDone, wave);
            disturbed.join();
            samples = sampler.samples();
        } finally {
            copies.close();
        }
        return SaleRecord.of(product, activity, List.of(report), samples).judge();
    }

    private void disturb(ActivityId activity) {
        if (disturbances.isEmpty()) {
            return;
        }
        int half = Math.min(units, buyers) / 2;
        try (CorePorts core = CorePorts.open(product.environment())) {
            while (core.ledger().balance(activity).map(LedgerBalance::claims).orElse(0L) < half) {
                TimeUnit.MILLISECONDS.sleep(20);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        disturbances.forEach(disturbance -> disturbance.accept(product));
    }
}
