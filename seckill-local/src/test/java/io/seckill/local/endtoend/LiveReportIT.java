package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.reconcile.Finding;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.Reconciliation;
import io.seckill.local.audit.CorePorts;
import io.seckill.local.running.App;
import io.seckill.local.rush.Rush;
import io.seckill.local.rush.RushOptions;
import io.seckill.local.rush.RushReport;
import io.seckill.local.rush.Waves;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Reconcile looks at a healthy sale under load, and at one whose consumer lags beyond every grace age. */
@ExtendWith(Judged.class)
class LiveReportIT {
    private final Product product = Product.shared();

    @Test
    @Tag("BF-10")
    void whatIsInFlightIsNeverListed() throws Exception {
        ActivityId activity = product.open("live report", 2_000, 900);
        CompletableFuture<List<Reconciliation>> reports = CompletableFuture.supplyAsync(() -> reports(activity));
        RushOptions wave =
                new RushOptions(product.web(), activity, 150, 50, 2, Waves.stubborn(), Duration.ofMinutes(2));
        RushReport rush = new Waves(new Rush(product.tokens(), new SecureRandom(), (v, of, a) -> {}))
                .until(reports::isDone, wave);

        // The batch a frozen consumer has stored and not yet told of is late, and is listed as that; nothing else is
        assertThat(reports.join())
                .hasSizeGreaterThan(10)
                .allSatisfy(report -> assertThat(report.items())
                        .allMatch(item -> item.difference().finding() == Finding.UNSETTLED_CLAIM));
        assertThat(reports.join())
                .as("some saw claims whose messages had waited longer than their grace age")
                .anyMatch(report -> report.comparison().figures().openClaims() > 0);
        SaleRecord.of(product, activity, List.of(rush), List.of()).judge();
    }

    /** For fifteen seconds, with the consumer frozen for eight of them, at a grace age of three. */
    private List<Reconciliation> reports(ActivityId activity) {
        Map<String, String> impatient = product.environment();
        impatient.put("seckill.sweep.confirmed-grace", "3s");
        impatient.put("seckill.sweep.held-grace", "20s");
        List<Reconciliation> reports = new ArrayList<>();
        try (CorePorts core = CorePorts.open(impatient)) {
            long start = System.nanoTime();
            boolean frozen = false;
            for (long seconds = 0; seconds < 15; seconds = TimeUnit.NANOSECONDS.toSeconds(System.nanoTime() - start)) {
                boolean freeze = seconds >= 2 && seconds < 10;
                if (freeze != frozen) {
                    frozen = freeze;
                    if (freeze) {
                        product.process(App.CONSUMER).pause();
                    } else {
                        product.process(App.CONSUMER).resume();
                    }
                }
                reports.add(core.reconciling()
                        .reconcile(activity, ReconcileMode.REPORT)
                        .orElseThrow());
                TimeUnit.MILLISECONDS.sleep(200);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        } finally {
            product.process(App.CONSUMER).resume();
        }
        return reports;
    }
}
