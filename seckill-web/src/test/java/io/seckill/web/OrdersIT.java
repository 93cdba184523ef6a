package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class OrdersIT {
    private final WebInstance web = WebInstance.shared();
    private final String ann = "ann-" + UUID.randomUUID();
    private final Caller buyer = Caller.buyer(web, ann);

    @Test
    @Tag("BF-04")
    void anOrderIsPendingUntilItIsStoredThenUnpaidThenPaid() {
        Sale sale = Sale.open(web, 1);
        String orderNo = buyer.buy(sale.id()).text("orderNo");
        Answer pending = buyer.get("/api/v1/orders/" + orderNo);
        assertThat(pending.text("status")).isEqualTo("PENDING");
        assertThat(pending.json().has("amountCents")).isFalse();
        assertThat(pending.json().has("reason")).isFalse();

        sale.place(orderNo, ann);
        Answer unpaid = buyer.get("/api/v1/orders/" + orderNo);
        assertThat(unpaid.text("status")).isEqualTo("UNPAID");
        assertThat(unpaid.json().path("amountCents").asLong()).isEqualTo(Sale.PRICE_CENTS);
        assertThat(unpaid.text("expiresAt")).endsWith("Z");

        Answer paid = buyer.post("/api/v1/orders/" + orderNo + "/payments");
        assertThat(paid.status()).isEqualTo(200);
        assertThat(paid.text("status")).isEqualTo("PAID");
        assertThat(buyer.post("/api/v1/orders/" + orderNo + "/payments").text("status"))
                .isEqualTo("PAID");
        assertThat(buyer.post("/api/v1/orders/" + orderNo + "/cancel").code()).isEqualTo("ORDER_STATE");
    }

    @Test
    @Tag("DB-01")
    void aCancelledOrderGivesItsUnitBackAndItsBuyerMayBuyAgain() {
        Sale sale = Sale.open(web, 1);
        String orderNo = buyer.buy(sale.id()).text("orderNo");
        sale.place(orderNo, ann);

        Answer cancelled = buyer.post("/api/v1/orders/" + orderNo + "/cancel");

        assertThat(cancelled.status()).isEqualTo(200);
        assertThat(cancelled.text("status")).isEqualTo("CANCELLED");
        assertThat(cancelled.text("reason")).isEqualTo("BY_BUYER");
        assertThat(buyer.post("/api/v1/orders/" + orderNo + "/cancel").text("status"))
                .isEqualTo("CANCELLED");
        assertThat(buyer.post("/api/v1/orders/" + orderNo + "/payments").code()).isEqualTo("ORDER_STATE");
        assertThat(sale.stock()).isEqualTo(1);
        assertThat(buyer.buy(sale.id()).status()).isEqualTo(202);
    }

    @Test
    void aClaimThatWasGivenUpIsRefusedWithItsReason() {
        Sale sale = Sale.open(web, 1);
        String orderNo = buyer.buy(sale.id()).text("orderNo");
        web.bean(ClaimLedger.class)
                .release(new OrderNo(orderNo), new UserId(ann), Set.of(ClaimState.values()), TombstoneReason.EXPIRED);

        Answer refused = buyer.get("/api/v1/orders/" + orderNo);

        assertThat(refused.text("status")).isEqualTo("REFUSED");
        assertThat(refused.text("reason")).isEqualTo("EXPIRED");
        assertThat(buyer.post("/api/v1/orders/" + orderNo + "/payments").code()).isEqualTo("ORDER_STATE");
    }

    @Test
    void anOrderThatIsStillPendingCanNeitherBePaidNorCancelled() {
        Sale sale = Sale.open(web, 1);
        String orderNo = buyer.buy(sale.id()).text("orderNo");

        assertThat(buyer.post("/api/v1/orders/" + orderNo + "/payments").code()).isEqualTo("ORDER_STATE");
        assertThat(buyer.post("/api/v1/orders/" + orderNo + "/cancel").code()).isEqualTo("ORDER_STATE");
        assertThat(sale.stock()).isZero();
    }

    @Test
    void anotherBuyersOrderLooksLikeNoOrder() {
        Sale sale = Sale.open(web, 3);
        Caller eve = Caller.buyer(web, "eve");
        String pending = buyer.buy(sale.id()).text("orderNo");
        String dan = "dan-" + UUID.randomUUID();
        String stored = Caller.buyer(web, dan).buy(sale.id()).text("orderNo");
        sale.place(stored, dan);
        String given = Caller.buyer(web, "fay").buy(sale.id()).text("orderNo");
        web.bean(ClaimLedger.class)
                .release(new OrderNo(given), new UserId("fay"), Set.of(ClaimState.values()), TombstoneReason.EXPIRED);

        for (String orderNo :
                new String[] {pending, stored, given, sale.id() + "-01ARZ3NDEKTSV4RRFFQ69G5FAV", "x", "1"}) {
            assertThat(eve.get("/api/v1/orders/" + orderNo).code()).isEqualTo("NOT_FOUND");
            assertThat(eve.post("/api/v1/orders/" + orderNo + "/payments").code())
                    .isEqualTo("NOT_FOUND");
            assertThat(eve.post("/api/v1/orders/" + orderNo + "/cancel").code()).isEqualTo("NOT_FOUND");
        }
        assertThat(Caller.buyer(web, dan).get("/api/v1/orders/" + stored).text("status"))
                .isEqualTo("UNPAID");
    }

    @Test
    void aBuyerSeesOnesOwnOrdersNewestFirst() {
        Sale one = Sale.open(web, 1);
        Sale two = Sale.open(web, 2);
        String first = buyer.buy(one.id()).text("orderNo");
        one.place(first, ann);
        String second = buyer.buy(two.id()).text("orderNo");
        two.place(second, ann);
        String others = Caller.buyer(web, "gus").buy(two.id()).text("orderNo");
        two.place(others, "gus");

        Answer mine = buyer.get("/api/v1/orders");

        assertThat(mine.json().valueStream().map(order -> order.path("orderNo").asString()))
                .containsExactly(second, first);
    }
}
