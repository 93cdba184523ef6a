package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.local.audit.AuditReport;
import io.seckill.stack.Stack;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** Redis is gone in the middle of a sale: purchases go on, straight to MySQL, and Redis catches up before claims run again. */
@ExtendWith(Judged.class)
class RedisDownIT {
    private static final int UNITS = 20;
    private static final Duration BOUND = Duration.ofMinutes(2);

    private final Product product = Product.shared();

    @Test
    @Tag("SE-02")
    void purchasesGoStraightToMySqlAndRedisAdoptsThemBeforeClaimsRunAgain() {
        ActivityId activity = product.open("redis down", UNITS, 900);
        for (int i = 0; i < 5; i++) {
            assertThat(buy(activity, "early", i).statusCode()).isEqualTo(202);
        }
        await().atMost(BOUND)
                .until(() -> product.audit(activity).evidence().live().size() == 5);
        List<String> placed = new ArrayList<>();
        HttpResponse<String> repeated;
        Stack.shared().redis().kill();
        try {
            awaitBypass(activity);
            assertThat(Scrape.of(product.webManagementPort()).sum("seckill_ledger_bypassed", ""))
                    .isEqualTo(1);
            for (int i = 0; i < UNITS; i++) {
                HttpResponse<String> answer = buy(activity, "down", i);
                if (answer.statusCode() == 202) {
                    placed.add(Shopper.field(answer, "orderNo"));
                } else {
                    assertThat(Shopper.field(answer, "code")).isEqualTo("SOLD_OUT");
                }
            }
            repeated = buy(activity, "down", 0);
            assertThat(shopper(activity, "down", 0).look(placed.get(0))).isEqualTo("UNPAID");
            assertThat(buyWithAnotherKey(activity).body()).contains("ALREADY_BOUGHT", placed.get(0));
        } finally {
            Stack.shared().redis().start();
        }
        assertThat(repeated.statusCode()).isEqualTo(202);
        assertThat(repeated.headers().firstValue("Idempotency-Replayed")).contains("true");
        assertThat(Shopper.field(repeated, "orderNo")).isEqualTo(placed.get(0));

        await().atMost(BOUND)
                .until(() -> Scrape.of(product.webManagementPort()).sum("seckill_ledger_bypassed", "") == 0);
        AuditReport audit = product.audit(activity);
        assertThat(audit.evidence().live()).hasSize(UNITS).containsKeys(placed.toArray(String[]::new));
        assertThat(audit.redisStock()).isZero();
        assertThat(Shopper.field(buy(activity, "late", 0), "code")).isEqualTo("SOLD_OUT");
    }

    /** The first clicks run into the silence; what they were told is to try again. */
    private void awaitBypass(ActivityId activity) {
        await().atMost(BOUND).until(() -> buy(activity, "first", 0).statusCode() == 202);
    }

    private HttpResponse<String> buyWithAnotherKey(ActivityId activity) {
        return shopper(activity, "down", 0).buy(activity, "another").join();
    }

    private HttpResponse<String> buy(ActivityId activity, String who, int number) {
        return shopper(activity, who, number).buy(activity, "key").join();
    }

    private Shopper shopper(ActivityId activity, String who, int number) {
        return product.shopper(who + "-" + activity + "-" + number);
    }
}
