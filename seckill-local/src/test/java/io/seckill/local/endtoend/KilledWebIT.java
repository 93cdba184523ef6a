package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimState;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.CorePorts;
import io.seckill.local.fault.Stalling;
import io.seckill.local.running.Health;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.io.TempDir;

/** A web instance dies in the middle of purchases: of some the half message is stored and the claim not confirmed, of others the half message was not sent. */
@ExtendWith(Judged.class)
class KilledWebIT {
    private static final int BUYERS = 10;
    private static final int UNSENT = 3;
    private static final Duration BOUND = Duration.ofMinutes(1);
    private static final long REQUEST_TTL_MS = 60_000;

    /** Shuts out one buyer, whom the built-in limits would let in. */
    private static final String LIMITS = """
            {"paramFlow":[{"resource":"purchase","paramIdx":0,"durationInSec":1,"count":1000,
              "paramFlowItemList":[{"object":"shut-out","classType":"java.lang.String","count":0}]}]}
            """;

    private static Product product;
    private static ActivityId unconfirmed;
    private static ActivityId unsent;
    private static HttpResponse<String> veryFirst;
    private static List<Claim> lost;
    private static List<Long> keysLastMs;

    @BeforeAll
    static void oneInstanceDies(@TempDir Path folder) throws Exception {
        product = Product.shared();
        unconfirmed = product.open("killed web", BUYERS, 900);
        unsent = product.open("killed before sending", UNSENT, 900);
        try (FaultyWeb faulty = new FaultyWeb(product, folder, LIMITS)) {
            Health health = new Health();
            await().atMost(Duration.ofMinutes(5))
                    .until(() -> health.of(faulty.managementPort()).equals("UP"));
            veryFirst = product.shopper("shut-out")
                    .at(faulty.web())
                    .buy(unconfirmed, "key")
                    .join();
            IntStream.range(0, BUYERS).forEach(i -> leave(buyer(i).at(faulty.web()), unconfirmed));
            IntStream.range(0, UNSENT)
                    .forEach(i -> leave(product.shopper(unsentName(i)).at(faulty.web()), unsent));
            await().atMost(BOUND).until(() -> faulty.stalled().size() >= BUYERS + UNSENT);
            faulty.kill();
        }
        try (CorePorts core = CorePorts.open(product.environment())) {
            assertThat(core.ledger().claims(unconfirmed, "0").claims()).hasSize(BUYERS);
            lost = core.ledger().claims(unsent, "0").claims();
            keysLastMs = IntStream.range(0, UNSENT)
                    .mapToObj(i -> "seckill:{" + unsent + "}:req:" + unsentName(i) + "/key")
                    .map(core.keys()::remainTimeToLive)
                    .toList();
        }
    }

    @Test
    @Tag("SE-04")
    void itsVeryFirstPurchaseMetTheLimitsOfTheStoredFile() {
        assertThat(veryFirst.statusCode()).isEqualTo(429);
        assertThat(Shopper.field(veryFirst, "code")).isEqualTo("RATE_LIMITED");
    }

    @Test
    @Tag("MQ-04")
    @Tag("BF-04")
    @Tag("RD-08")
    void anotherInstanceAnswersTheCheckBackAndEveryClaimedUnitBecomesAnOrder() {
        AuditReport audit = product.audit(unconfirmed);
        assertThat(audit.ok()).as(audit.laws().toString()).isTrue();
        assertThat(audit.evidence().live()).hasSize(BUYERS);
        for (int i = 0; i < BUYERS; i++) {
            // The buyers never heard back; with the same key they learn what became of their click, from the other
            // instance
            HttpResponse<String> again = buyer(i).buy(unconfirmed, "key").join();
            assertThat(again.statusCode()).isEqualTo(202);
            assertThat(again.headers().firstValue("Idempotency-Replayed")).contains("true");
            assertThat(audit.evidence().live()).containsKey(Shopper.field(again, "orderNo"));
        }
    }

    @Test
    @Tag("RD-08")
    void aClaimWithoutHalfMessageGivesItsUnitBackAndItsKeyBuysAnew() {
        assertThat(lost).hasSize(UNSENT).allMatch(claim -> claim.state() == ClaimState.HELD);
        assertThat(keysLastMs).allMatch(ttl -> ttl > 0 && ttl <= REQUEST_TTL_MS);
        Map<String, String> impatient = product.environment();
        impatient.put("seckill.sweep.held-grace", "1s");
        try (CorePorts core = CorePorts.open(impatient)) {
            await("the sweep meets no claim whose check-back is still to come")
                    .atMost(BOUND)
                    .until(() -> core.ledger().claims(unconfirmed, "0").claims().stream()
                            .noneMatch(claim -> claim.state() == ClaimState.HELD));
            core.sweeping().run();
            assertThat(core.ledger().balance(unsent).orElseThrow().stock()).isEqualTo(UNSENT);
        }
        for (int i = 0; i < UNSENT; i++) {
            HttpResponse<String> again =
                    product.shopper(unsentName(i)).buy(unsent, "key").join();
            assertThat(again.statusCode()).isEqualTo(202);
            assertThat(again.headers().firstValue("Idempotency-Replayed")).isEmpty();
            assertThat(lost).noneMatch(claim -> claim.orderNo().value().equals(Shopper.field(again, "orderNo")));
        }
        AuditReport audit = product.audit(unsent);
        assertThat(audit.ok()).as(audit.laws().toString()).isTrue();
        assertThat(audit.evidence().live()).hasSize(UNSENT);
    }

    private static void leave(Shopper buyer, ActivityId activity) {
        var unanswered = buyer.buy(activity, "key");
        assertThat(unanswered).isNotNull();
    }

    private static Shopper buyer(int number) {
        return product.shopper("orphan-" + unconfirmed + "-" + number);
    }

    private static String unsentName(int number) {
        return Stalling.UNSENT + unsent + "-" + number;
    }
}
