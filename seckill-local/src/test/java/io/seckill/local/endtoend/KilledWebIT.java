package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimState;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.CorePorts;
import io.seckill.local.running.Health;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A web instance dies between storing half messages and confirming their claims. */
@ExtendWith(Judged.class)
class KilledWebIT {
    private static final int BUYERS = 10;

    private final Product product = Product.shared();

    @TempDir
    Path folder;

    @Test
    @Tag("MQ-04")
    @Tag("BF-04")
    @Tag("RD-08")
    void anotherInstanceAnswersTheCheckBackAndEveryClaimedUnitBecomesAnOrder() throws Exception {
        ActivityId activity = product.open("killed web", BUYERS, 900);
        List<Shopper> buyers = new ArrayList<>();
        try (FaultyWeb faulty = new FaultyWeb(product, folder)) {
            Health health = new Health();
            await().atMost(Duration.ofMinutes(5))
                    .until(() -> health.of(faulty.managementPort()).equals("UP"));
            for (int i = 0; i < BUYERS; i++) {
                Shopper buyer = product.shopper("orphan-" + activity + "-" + i);
                buyers.add(buyer);
                var unanswered = buyer.at(faulty.web()).buy(activity, "key-" + i);
                assertThat(unanswered).isNotNull();
            }
            await().atMost(Duration.ofMinutes(1)).until(() -> faulty.stalled().size() >= BUYERS);
            allClaimsAreHeld(activity);
            faulty.kill();
        }
        AuditReport audit = product.audit(activity);
        assertThat(audit.ok()).as(audit.laws().toString()).isTrue();
        assertThat(audit.evidence().live()).hasSize(BUYERS);
        for (int i = 0; i < BUYERS; i++) {
            // The buyers never heard back; with the same key they learn what became of their click, from the other
            // instance
            HttpResponse<String> again = buyers.get(i).buy(activity, "key-" + i).join();
            assertThat(again.statusCode()).isEqualTo(202);
            assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
            assertThat(audit.evidence().live()).containsKey(Shopper.field(again, "orderNo"));
        }
    }

    private void allClaimsAreHeld(ActivityId activity) {
        try (CorePorts core = CorePorts.open(product.environment())) {
            assertThat(core.ledger().claims(activity, "0").claims())
                    .hasSize(BUYERS)
                    .allMatch(claim -> claim.state() == ClaimState.HELD);
        }
    }
}
