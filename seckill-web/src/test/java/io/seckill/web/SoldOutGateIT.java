package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SoldOutGateIT {
    private static final Duration BOUND = Duration.ofSeconds(20);

    private static WebInstance other;

    private final WebInstance web = WebInstance.shared();
    private final String key = UUID.randomUUID().toString();

    @BeforeAll
    static void startAnotherInstance() {
        other = WebInstance.start();
    }

    @AfterAll
    static void stopIt() {
        other.close();
    }

    @Test
    void aUnitThatAnOperatorAddsIsSoldOnceTheGateHasOpened() {
        Sale sale = soldOut();
        shut(sale, web);

        assertThat(sale.adjust("more", 1).status()).isEqualTo(200);

        await().atMost(BOUND)
                .until(() -> Caller.buyer(web, "late").buy(sale.id()).status() == 202);
    }

    @Test
    void aUnitThatABuyerCancelsIsSoldOnceTheGateHasOpened() {
        Sale sale = Sale.open(web, 1);
        String orderNo = Caller.buyer(web, "holder").buy(sale.id()).text("orderNo");
        sale.place(orderNo, "holder");
        shut(sale, web);

        assertThat(Caller.buyer(web, "holder")
                        .post("/api/v1/orders/" + orderNo + "/cancel")
                        .status())
                .isEqualTo(200);

        await().atMost(BOUND)
                .until(() -> Caller.buyer(web, "late").buy(sale.id()).status() == 202);
    }

    @Test
    @Tag("RD-08")
    void whoHoldsAUnitIsNeverToldSoldOutByAShutGateOfAnyInstance() {
        Sale sale = Sale.open(web, 1);
        Caller here = Caller.buyer(web, "holder");
        Caller there = Caller.buyer(other, "holder");
        String first = here.buy(sale.id(), key).text("orderNo");
        shut(sale, web);
        shut(sale, other);

        for (Caller holder : List.of(here, there)) {
            Answer again = holder.buy(sale.id(), key);
            assertThat(again.status()).isEqualTo(202);
            assertThat(again.text("orderNo")).isEqualTo(first);
            assertThat(again.header("Idempotency-Replayed")).contains("true");
            assertThat(holder.buy(sale.id()).code()).isEqualTo("ALREADY_BOUGHT");
        }
    }

    @Test
    void whoBoughtAReturnedUnitElsewhereIsKnownAtAGateThatWasShutBefore() {
        Sale sale = soldOut();
        shut(sale, other);
        sale.adjust("more", 1);
        String first = Caller.buyer(web, "late").buy(sale.id(), key).text("orderNo");

        Caller there = Caller.buyer(other, "late");
        await().atMost(BOUND).until(() -> there.buy(sale.id(), key).status() == 202);
        assertThat(there.buy(sale.id(), key).text("orderNo")).isEqualTo(first);
    }

    private Sale soldOut() {
        Sale sale = Sale.open(web, 1);
        assertThat(Caller.buyer(web, "holder").buy(sale.id()).status()).isEqualTo(202);
        return sale;
    }

    private static void shut(Sale sale, WebInstance at) {
        assertThat(Caller.buyer(at, "nobody").buy(sale.id()).code()).isEqualTo("SOLD_OUT");
    }
}
