package io.seckill.web.support;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.OffsetDateTime;
import java.time.ZoneOffset;
import java.util.List;

/** An activity of its own for one test, made and opened through the admin API. */
public record Sale(WebInstance web, String id) {
    public static final long PRICE_CENTS = 19_900;

    /** A running sale. */
    public static Sale open(WebInstance web, int units) {
        Sale sale = published(web, units, Duration.ofMinutes(-1), Duration.ofHours(1));
        sale.preheat();
        return sale;
    }

    /** A published sale whose window starts and ends so long from now. */
    public static Sale published(WebInstance web, int units, Duration startsIn, Duration endsIn) {
        Sale sale = draft(web, units, startsIn, endsIn);
        expect(200, Caller.admin(web).post("/admin/v1/activities/" + sale.id + "/publish"));
        return sale;
    }

    public static Sale draft(WebInstance web, int units, Duration startsIn, Duration endsIn) {
        OffsetDateTime now = OffsetDateTime.now(ZoneOffset.UTC);
        String draft = """
                {"title":"Test sale","priceCents":%d,"totalUnits":%d,"startsAt":"%s","endsAt":"%s","payTimeoutSeconds":0}
                """.formatted(PRICE_CENTS, units, now.plus(startsIn), now.plus(endsIn));
        Answer created = expect(201, Caller.admin(web).post("/admin/v1/activities", draft));
        return new Sale(web, created.text("id"));
    }

    public void preheat() {
        expect(200, Caller.admin(web).post("/admin/v1/activities/" + id + "/preheat"));
    }

    public Answer adjust(String adjustmentId, int units) {
        return Caller.admin(web)
                .post("/admin/v1/activities/" + id + "/stock-adjustments", """
                        {"adjustmentId":"%s","units":%d}
                        """.formatted(adjustmentId, units));
    }

    public ActivityId activityId() {
        return new ActivityId(Long.parseLong(id));
    }

    public LedgerBalance balance() {
        return web.bean(ClaimLedger.class).balance(activityId()).orElseThrow();
    }

    public long stock() {
        Long stock = balance().stock();
        return stock == null ? -1 : stock;
    }

    /** Does what the consumer does for one committed claim. */
    public void place(String orderNo, String user) {
        OrderNo number = new OrderNo(orderNo);
        UserId buyer = new UserId(user);
        web.bean(OrderBook.class)
                .place(activityId(), List.of(new NewOrder(number, buyer, PRICE_CENTS, Duration.ofMinutes(15))));
        web.bean(ClaimLedger.class).settle(number, buyer);
    }

    private static Answer expect(int status, Answer answer) {
        if (answer.status() != status) {
            throw new AssertionError("Expected " + status + " but got " + answer);
        }
        return answer;
    }
}
