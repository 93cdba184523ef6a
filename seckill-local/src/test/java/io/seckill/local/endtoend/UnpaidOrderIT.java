package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.local.audit.AuditReport;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** An order that is not paid in time gives its unit back, to everybody. */
@ExtendWith(Judged.class)
class UnpaidOrderIT {
    private static final int PAY_TIMEOUT_SECONDS = 6;

    private final Product product = Product.shared();

    @Test
    @Tag("DB-01")
    void isCancelledItsUnitIsBackInBothStocksAndTheSameBuyerBuysAgainAndPays() {
        ActivityId activity = product.open("unpaid", 1, PAY_TIMEOUT_SECONDS);
        Shopper alice = product.shopper("alice-" + activity);
        String first = buy(alice, activity, "first");
        assertThat(product.shopper("bob-" + activity)
                        .buy(activity, "key")
                        .join()
                        .statusCode())
                .isEqualTo(409);
        await().atMost(Duration.ofMinutes(1)).until(() -> alice.look(first).equals("CANCELLED PAY_TIMEOUT"));
        AuditReport cancelled = product.audit(activity);
        assertThat(cancelled.ok()).as(cancelled.laws().toString()).isTrue();
        assertThat(cancelled.evidence().book().available()).isEqualTo(1);
        assertThat(cancelled.redisStock()).isEqualTo(1);

        String second = buy(alice, activity, "second");
        await().atMost(Duration.ofSeconds(PAY_TIMEOUT_SECONDS))
                .pollInterval(Duration.ofMillis(50))
                .until(() -> alice.look(second).equals("UNPAID"));
        HttpResponse<String> payment = alice.pay(second);
        assertThat(payment.statusCode()).as(payment.body()).isBetween(200, 202);
        assertThat(alice.look(second)).isEqualTo("PAID");
        AuditReport paid = product.audit(activity);
        assertThat(paid.ok()).as(paid.laws().toString()).isTrue();
        assertThat(paid.evidence().live()).containsOnlyKeys(second);
    }

    private static String buy(Shopper shopper, ActivityId activity, String key) {
        HttpResponse<String> answer = shopper.buy(activity, key).join();
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(202);
        return Shopper.field(answer, "orderNo");
    }
}
