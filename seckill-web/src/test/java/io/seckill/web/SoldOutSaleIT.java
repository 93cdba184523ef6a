package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.claim.LedgerBalance;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** A sale that is sold out, and sells what comes back. */
class SoldOutSaleIT {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private final WebInstance web = WebInstance.shared();
    private final AtomicBoolean looking = new AtomicBoolean(true);

    @AfterEach
    void stopLooking() {
        looking.set(false);
    }

    @Test
    @Tag("BF-02")
    void threeCancelledOrdersAreThreeUnitsForThreeNewBuyersAndTheFigureNeverLeavesItsRange() throws Exception {
        Sale sale = Sale.open(web, 10);
        FutureTask<List<LedgerBalance>> figures = new FutureTask<>(() -> look(sale));
        new Thread(figures).start();

        Map<String, String> sold = rush(sale, "early", 40);
        assertThat(sold).hasSize(10);
        sold.forEach((user, orderNo) -> sale.place(orderNo, user));
        awaitShown(sale, "SOLD_OUT");

        sold.entrySet().stream().limit(3).forEach(order -> cancel(order.getKey(), order.getValue()));
        assertThat(sale.stock()).isEqualTo(3);
        awaitShown(sale, "AVAILABLE");
        assertThat(rush(sale, "late", 20)).hasSize(3);

        looking.set(false);
        assertThat(figures.get())
                .isNotEmpty()
                .allMatch(LedgerBalance::holds)
                .allSatisfy(figure -> assertThat(figure.stock()).isBetween(0L, 10L));
        assertThat(sale.stock()).isZero();
    }

    private List<LedgerBalance> look(Sale sale) {
        List<LedgerBalance> figures = new ArrayList<>();
        while (looking.get()) {
            figures.add(sale.balance());
        }
        return figures;
    }

    /** So many buyers at once; the order numbers of those who got a unit, by buyer. */
    private Map<String, String> rush(Sale sale, String name, int buyers) {
        Map<String, CompletableFuture<Answer>> clicks = new LinkedHashMap<>();
        for (int i = 0; i < buyers; i++) {
            String user = name + "-" + i;
            clicks.put(user, Caller.buyer(web, user).buyAsync(sale.id(), "key"));
        }
        Map<String, String> sold = new LinkedHashMap<>();
        clicks.forEach((user, click) -> {
            Answer answer = click.join();
            if (answer.status() == 202) {
                sold.put(user, answer.text("orderNo"));
            } else {
                assertThat(answer.code()).isEqualTo("SOLD_OUT");
            }
        });
        return sold;
    }

    private void cancel(String user, String orderNo) {
        assertThat(Caller.buyer(web, user)
                        .post("/api/v1/orders/" + orderNo + "/cancel")
                        .status())
                .isEqualTo(200);
    }

    private void awaitShown(Sale sale, String stockState) {
        await().atMost(BOUND)
                .until(() -> Caller.withToken(web, null)
                        .get("/api/v1/activities/" + sale.id())
                        .text("stockState")
                        .equals(stockState));
    }
}
