package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.CorePorts;
import io.seckill.local.running.App;
import io.seckill.local.running.AppPorts;
import io.seckill.local.running.RunningApp;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** The broker delivers every message three times, two of them at the same moment on two consumers. */
@ExtendWith(Judged.class)
class ThreeDeliveriesIT {
    private static final int CLAIMS = 40;

    private final Product product = Product.shared();

    @Test
    @Tag("MQ-05")
    void everyClaimBecomesOneOrderAndOneDeduction() throws Exception {
        ActivityId activity = product.open("three deliveries", CLAIMS, 900);
        AppPorts secondPorts = AppPorts.free();
        RunningApp second = product.another(App.CONSUMER, secondPorts);
        try (PlacingMessages messages = new PlacingMessages(product.servers().nameServer())) {
            await().atMost(Duration.ofMinutes(1)).until(() -> messages.consumers() == 2);
            Placed before = placed(secondPorts);
            for (ClaimEnvelope envelope : confirmedClaims(activity)) {
                messages.sendThreeTimes(envelope);
            }
            AuditReport audit = product.audit(activity);
            assertThat(audit.ok()).as(audit.laws().toString()).isTrue();
            assertThat(audit.evidence().live()).hasSize(CLAIMS);
            assertThat(audit.evidence().book().journal()).isEqualTo(CLAIMS);
            assertThat(audit.evidence().broker().deadLetters()).isZero();
            // Both worked on them, and between them they stored each order once
            Placed after = placed(secondPorts);
            assertThat(after.first()).isGreaterThan(before.first());
            assertThat(after.second()).isGreaterThan(before.second());
            assertThat(after.orders() - before.orders()).isEqualTo(CLAIMS);
        } finally {
            second.process().kill();
        }
    }

    /** Claims as they stand when their messages are committed. */
    private List<ClaimEnvelope> confirmedClaims(ActivityId activity) {
        List<ClaimEnvelope> envelopes = new ArrayList<>();
        try (CorePorts core = CorePorts.open(product.environment())) {
            for (int i = 0; i < CLAIMS; i++) {
                OrderNo orderNo = core.numbers().next(activity);
                UserId user = new UserId("thrice-" + activity + "-" + i);
                core.ledger().claim(activity, List.of(new ClaimRequest(orderNo, user, "key", "print")));
                assertThat(core.ledger().confirm(orderNo, user)).isEqualTo(ConfirmAnswer.STANDS);
                envelopes.add(new ClaimEnvelope(
                        activity.value(), List.of(new ClaimMessage(orderNo.value(), user.value(), 9_900, 1))));
            }
        }
        return envelopes;
    }

    private Placed placed(AppPorts secondPorts) {
        Scrape first = Scrape.of(product.consumerManagementPort());
        Scrape second = Scrape.of(secondPorts.consumerManagement());
        return new Placed(
                first.sum("seckill_orders_placed_total", ""),
                second.sum("seckill_orders_placed_total", ""),
                first.sum("seckill_orders_placed_total", "outcome=\"placed\"")
                        + second.sum("seckill_orders_placed_total", "outcome=\"placed\""));
    }

    /** Claims each consumer has ended, and how many of them it stored. */
    private record Placed(double first, double second, double orders) {}
}
