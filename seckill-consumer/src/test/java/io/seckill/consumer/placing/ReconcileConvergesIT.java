package io.seckill.consumer.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.config.RecoveryConfiguration;
import io.seckill.core.reconcile.ComparingBooks;
import io.seckill.core.reconcile.Comparison;
import io.seckill.core.reconcile.Difference;
import io.seckill.core.reconcile.Finding;
import io.seckill.core.reconcile.Outcome;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.Reconciliation;
import io.seckill.core.reconcile.ReconcilingActivities;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.jdbc.core.JdbcTemplate;

/** From each planted divergence the books converge in one repair run, with the real consumer placing what is sent again. */
class ReconcileConvergesIT {
    private static ConsumerApp app;

    @BeforeAll
    static void start() {
        app = ConsumerApp.start(
                Map.of("rocketmq.producer.group", "test-reconcile", "spring.main.banner-mode", "off"),
                RecoveryConfiguration.class);
    }

    @AfterAll
    static void stop() {
        app.close();
    }

    @TestFactory
    @Tag("BF-10")
    @Tag("RD-05")
    @Tag("RD-06")
    Stream<DynamicTest> fromEachPlantedDivergenceTheBooksConvergeInOneRun() {
        assertThat(Plant.all()).hasSizeGreaterThanOrEqualTo(30);
        return Plant.all().stream().map(plant -> DynamicTest.dynamicTest(plant.what(), () -> converges(plant)));
    }

    private void converges(Plant plant) {
        PlantedSale sale = new PlantedSale(app);
        assertThat(compare(sale).isAtRest()).as("before anything is planted").isTrue();
        // While a message of the plant before waits, a lost one cannot be told from one that waits
        await().atMost(Duration.ofSeconds(30))
                .until(() -> app.bean(ClaimMessages.class).state().isQuiet());
        plant.planted().accept(sale);

        Map<String, Object> before = sale.everything();
        Reconciliation report = reconcile(sale, ReconcileMode.REPORT);
        assertThat(findings(report)).containsExactlyInAnyOrderElementsOf(plant.findings());
        assertThat(report.items()).allMatch(item -> item.outcome() == Outcome.LISTED);
        assertThat(sale.everything()).as("a report changes nothing").isEqualTo(before);

        Reconciliation repair = reconcile(sale, ReconcileMode.REPAIR);
        assertThat(differences(repair)).as("it repairs what it reported").isEqualTo(differences(report));
        if (plant.isForAPerson()) {
            assertThat(repair.items()).extracting(Reconciliation.Item::outcome).containsOnly(Outcome.LEFT);
            assertThat(sale.everything()).isEqualTo(before);
            return;
        }
        assertThat(repair.items()).allMatch(item -> item.outcome() == Outcome.REPAIRED);
        await().atMost(Duration.ofSeconds(30)).until(() -> compare(sale).isAtRest());
        Comparison after = compare(sale);
        assertThat(after.figures().book().live()).isEqualTo(plant.live());
        assertThat(after.figures().ledger())
                .isNotNull()
                .satisfies(ledger -> assertThat(ledger.holds()).isTrue());
        assertThat(reconcile(sale, ReconcileMode.REPAIR).items())
                .as("a second repair does nothing")
                .isEmpty();
    }

    @Test
    @Tag("BF-10")
    void whatIsInFlightIsNoDifference() {
        PlantedSale sale = new PlantedSale(app);
        Sale young = Sale.of(app, sale.id);
        young.hold("held");
        young.claim("confirmed");
        // Its message waited for an hour; Redis is told of the order in a moment
        sale.orderedJustNow("late", sale.claimed("late", ClaimState.CONFIRMED));

        assertThat(compare(sale).isClean()).isTrue();
        assertThat(compare(sale).isAtRest()).isFalse();
    }

    @Test
    @Tag("BF-10")
    void unitsOfOrdersTooYoungToBeListedAreNotOfferedAgain() {
        PlantedSale sale = new PlantedSale(app);
        sale.orderedJustNow("late", sale.claimed("late", ClaimState.CONFIRMED));
        sale.claims().remove("late");
        sale.open().remove("late");

        assertThat(findings(reconcile(sale, ReconcileMode.REPAIR))).isEmpty();
        assertThat(stock(sale)).isEqualTo(7);
    }

    @Test
    void aTotalThatSomebodyWroteMovesNoStock() {
        PlantedSale sale = new PlantedSale(app);
        sale.meta().put("total", "1000");

        assertThat(findings(reconcile(sale, ReconcileMode.REPAIR))).containsExactly(Finding.WRONG_TOTAL);
        assertThat(stock(sale)).isEqualTo(8);
    }

    private static @Nullable Long stock(PlantedSale sale) {
        return compare(sale).figures().redisStock();
    }

    @Test
    void aRunIsStoredWithItsItemsAndItsShortReport() {
        PlantedSale sale = new PlantedSale(app);
        sale.stock(3);

        reconcile(sale, ReconcileMode.REPORT);

        JdbcTemplate sql = app.bean(JdbcTemplate.class);
        assertThat(sql.queryForMap(
                        "SELECT mode, ok, db_total, db_available, sold, redis_stock, open_claims, difference, found, repaired FROM seckill_reconcile_run WHERE activity_id = ?",
                        sale.id.value()))
                .extractingByKeys("mode", "difference", "redis_stock")
                .containsExactly("REPORT", 3L, 11L);
        assertThat(sql.queryForList(
                        "SELECT finding, remedy, outcome, units, detail FROM seckill_reconcile_item i JOIN seckill_reconcile_run r ON r.id = i.run_id WHERE activity_id = ?",
                        sale.id.value()))
                .singleElement()
                .isEqualTo(Map.of(
                        "finding", "WRONG_STOCK",
                        "remedy", "CORRECT_STOCK",
                        "outcome", "LISTED",
                        "units", -3L,
                        "detail", "stock 11 + claims 2, total 10"));
    }

    private static Comparison compare(PlantedSale sale) {
        return app.bean(ComparingBooks.class)
                .compare(app.bean(ActivityBook.class).find(sale.id).orElseThrow());
    }

    private static Reconciliation reconcile(PlantedSale sale, ReconcileMode mode) {
        return app.bean(ReconcilingActivities.class).reconcile(sale.id, mode).orElseThrow();
    }

    private static List<Finding> findings(Reconciliation run) {
        return differences(run).stream().map(Difference::finding).toList();
    }

    private static List<Difference> differences(Reconciliation run) {
        return run.items().stream().map(Reconciliation.Item::difference).toList();
    }
}
