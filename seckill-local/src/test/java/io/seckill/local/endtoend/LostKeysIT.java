package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.Order;
import io.seckill.core.reconcile.ReconcileMode;
import io.seckill.core.reconcile.Reconciliation;
import io.seckill.local.audit.CorePorts;
import io.seckill.local.running.App;
import io.seckill.local.rush.Rush;
import io.seckill.local.rush.RushOptions;
import io.seckill.local.rush.RushReport;
import io.seckill.local.rush.Waves;
import io.seckill.stack.Stack;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Redis loses one key of a sale while buyers come: how many units are left, or who has one. The jobs stand still meanwhile, so that nothing is mended unseen. */
@ExtendWith(Judged.class)
class LostKeysIT {
    private static final int HOLDERS = 20;
    private static final Duration BOUND = Duration.ofMinutes(2);

    private final Product product = Product.shared();

    @Test
    @Tag("RD-06")
    void withoutItsStockKeyASaleAsksToTryAgainUntilItIsRebuiltFromOrdersAndClaims() throws Exception {
        ActivityId activity = product.open("lost stock key", 1_000, 900);
        AtomicBoolean over = new AtomicBoolean();
        CompletableFuture<RushReport> crowd = CompletableFuture.supplyAsync(() -> crowd(activity, over));
        try (CorePorts core = CorePorts.open(product.environment())) {
            Shopper holder = shopper(activity, "holder", 0);
            String held = Shopper.field(holder.buy(activity, "key").join(), "orderNo");
            awaitOrders(core, activity, HOLDERS);
            product.process(App.JOB).pause();
            try {
                forget(activity, "stock");

                assertThat(all(HOLDERS, i -> shopper(activity, "stranded", i).buy(activity, "key")))
                        .allSatisfy(answer -> {
                            assertThat(answer.statusCode()).isEqualTo(503);
                            assertThat(Shopper.field(answer, "code")).isEqualTo("TRY_AGAIN");
                            assertThat(answer.headers().firstValue("Retry-After"))
                                    .isPresent();
                        });
                assertThat(Shopper.field(holder.buy(activity, "key").join(), "orderNo"))
                        .isEqualTo(held);
                assertThat(core.ledger().balance(activity).orElseThrow().stock())
                        .as("no request reloads it")
                        .isNull();
            } finally {
                product.process(App.JOB).resume();
            }
            await().atMost(BOUND)
                    .until(() -> shopper(activity, "stranded", 0)
                                    .buy(activity, "key")
                                    .join()
                                    .statusCode()
                            == 202);
        } finally {
            over.set(true);
        }
        SaleRecord.of(product, activity, List.of(crowd.join()), List.of()).judge();
    }

    @Test
    @Tag("RD-06")
    @Tag("BF-09")
    void whoseMarkIsGoneMayClaimAgainAndMySqlLeavesEveryBuyerOneOrderAndTheSaleItsTotal() {
        int units = HOLDERS + 10;
        ActivityId activity = product.open("lost marks", units, 900);
        List<String> first =
                orderNos(all(HOLDERS, i -> shopper(activity, "holder", i).buy(activity, "key")));
        Map<String, String> impatient = product.environment();
        impatient.put("seckill.sweep.confirmed-grace", "1s");
        try (CorePorts core = CorePorts.open(impatient)) {
            awaitOrders(core, activity, HOLDERS);
            List<HttpResponse<String>> holders;
            List<HttpResponse<String>> newcomers;
            product.process(App.JOB).pause();
            try {
                forget(activity, "claims");
                var again = send(
                        4 * HOLDERS,
                        i -> shopper(activity, "holder", i % HOLDERS).buy(activity, "key-" + i));
                newcomers = all(64, i -> shopper(activity, "newcomer", i % 32).buy(activity, "key-" + i));
                holders = again.stream().map(CompletableFuture::join).toList();
                for (int i = 0; i < holders.size(); i++) {
                    if (holders.get(i).statusCode() == 202) {
                        awaitEnd(activity, "holder", i % HOLDERS, holders.get(i), "REFUSED ALREADY_BOUGHT");
                    }
                }
                for (int i = 0; i < newcomers.size(); i++) {
                    if (newcomers.get(i).statusCode() == 202) {
                        awaitEnd(activity, "newcomer", i % 32, newcomers.get(i), "UNPAID");
                    }
                }
            } finally {
                product.process(App.JOB).resume();
            }
            assertThat(orderNos(holders)).as("Redis has let them claim again").isNotEmpty();
            assertThat(newcomers).allMatch(answer -> List.of(202, 409).contains(answer.statusCode()));
            List<Order> live = core.book().live(activity, 0, 2 * units);
            assertThat(live).hasSizeLessThanOrEqualTo(units);
            assertThat(live.stream().map(Order::userId)).doesNotHaveDuplicates();
            assertThat(live.stream().map(order -> order.orderNo().value())).containsAll(first);
            await().atMost(BOUND)
                    .until(() -> core.reconciling()
                            .reconcile(activity, ReconcileMode.REPAIR)
                            .filter(Reconciliation::isOk)
                            .isPresent());
        }
        SaleRecord.of(product, activity).judge();
    }

    private RushReport crowd(ActivityId activity, AtomicBoolean over) {
        RushOptions wave = new RushOptions(product.web(), activity, 10, 10, 2, Waves.stubborn(), BOUND);
        try {
            return new Waves(new Rush(product.tokens(), new SecureRandom(), (v, of, a) -> {}), Duration.ofMillis(200))
                    .until(over::get, wave);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    private void awaitEnd(ActivityId activity, String who, int number, HttpResponse<String> accepted, String end) {
        String orderNo = Shopper.field(accepted, "orderNo");
        await().atMost(BOUND)
                .until(() -> shopper(activity, who, number).look(orderNo).equals(end));
    }

    private static void awaitOrders(CorePorts core, ActivityId activity, int orders) {
        await().atMost(BOUND)
                .until(() -> core.book().balance(activity).orElseThrow().live() >= orders);
    }

    private static void forget(ActivityId activity, String key) {
        Stack.shared().redis().forget("seckill:{" + activity + "}:" + key);
    }

    private Shopper shopper(ActivityId activity, String who, int number) {
        return product.shopper(who + "-" + activity + "-" + number);
    }

    private static List<String> orderNos(List<HttpResponse<String>> answers) {
        return answers.stream()
                .filter(answer -> answer.statusCode() == 202)
                .map(answer -> Shopper.field(answer, "orderNo"))
                .toList();
    }

    private static List<HttpResponse<String>> all(
            int count, IntFunction<CompletableFuture<HttpResponse<String>>> request) {
        return send(count, request).stream().map(CompletableFuture::join).toList();
    }

    private static List<CompletableFuture<HttpResponse<String>>> send(
            int count, IntFunction<CompletableFuture<HttpResponse<String>>> request) {
        return new ArrayList<>(IntStream.range(0, count).mapToObj(request).toList());
    }
}
