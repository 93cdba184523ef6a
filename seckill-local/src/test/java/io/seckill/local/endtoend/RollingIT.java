package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.local.running.App;
import io.seckill.local.running.AppPorts;
import io.seckill.local.running.RunningApp;
import io.seckill.local.rush.Rush;
import io.seckill.local.rush.RushOptions;
import io.seckill.local.rush.RushReport;
import io.seckill.local.rush.Waves;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Two instances each of web and consumer are replaced one after the other while buyers come. */
@ExtendWith(Judged.class)
class RollingIT {
    private static final Duration GRACE = Duration.ofMinutes(1);

    private final Product product = Product.shared();

    @Test
    void noAcceptedPurchaseIsLostAndNoConnectionBreaks() throws Exception {
        ActivityId activity = product.open("rolling", 3_000, 900);
        List<Instance> webs = List.of(new Instance(App.WEB), new Instance(App.WEB));
        List<Instance> consumers = List.of(new Instance(App.CONSUMER), new Instance(App.CONSUMER));
        atOnce(Stream.concat(webs.stream(), consumers.stream()).map(instance -> instance::start));
        product.process(App.CONSUMER).kill();
        try (Balancer balancer =
                new Balancer(webs.stream().map(Instance::running).toList())) {
            CompletableFuture<Void> rolling = CompletableFuture.runAsync(() -> {
                for (int i = 0; i < webs.size(); i++) {
                    atOnce(Stream.of(webs.get(i)::replace, consumers.get(i)::replace));
                }
            });
            RushOptions wave =
                    new RushOptions(balancer.uri(), activity, 16, 8, 1, Duration.ofSeconds(30), Duration.ofMinutes(2));
            RushReport report = new Waves(
                            new Rush(product.tokens(), new SecureRandom(), (v, of, a) -> {}), Duration.ofMillis(500))
                    .until(rolling::isDone, wave);
            rolling.join();

            assertThat(balancer.broken()).isEmpty();
            assertThat(report.answers().keySet()).isSubsetOf("ACCEPTED", "SOLD_OUT");
            assertThat(report.ends()).containsOnlyKeys("UNPAID");
            SaleRecord.of(product, activity, List.of(report), List.of()).judge();
        } finally {
            webs.forEach(Instance::kill);
            consumers.forEach(Instance::kill);
            product.startAgain(App.CONSUMER);
        }
    }

    private static void atOnce(Stream<Runnable> steps) {
        CompletableFuture.allOf(steps.map(CompletableFuture::runAsync).toArray(CompletableFuture[]::new))
                .join();
    }

    private final class Instance {
        private final App app;
        private final AppPorts ports = AppPorts.free();
        private @Nullable RunningApp running;

        Instance(App app) {
            this.app = app;
        }

        RunningApp running() {
            return Objects.requireNonNull(running);
        }

        void start() {
            running = product.rolling(app, ports);
        }

        /** SIGTERM, and a new one on the same ports once it has ended by itself. */
        void replace() {
            running().process().askToEnd();
            running().process().awaitEnd(GRACE);
            start();
        }

        void kill() {
            running().process().kill();
        }
    }
}
