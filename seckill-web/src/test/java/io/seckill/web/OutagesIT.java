package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.stack.Stack;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;

/** What buyers are told while a server is away, and what is left when it is back. */
class OutagesIT {
    private static final Duration BACK = Duration.ofSeconds(60);

    private final WebInstance web = WebInstance.shared();

    @Test
    @Tag("MQ-09")
    void withoutTheBrokerNothingIsKeptAndTheSameKeyWorksWhenItIsBack() {
        Sale sale = Sale.open(web, 2);
        Sale lost = Sale.open(web, 1);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        Stack.shared().rocketmq().kill();
        try {
            Answer answer = ann.buy(sale.id(), key);

            assertThat(answer.status()).isEqualTo(503);
            assertThat(answer.code()).isEqualTo("TRY_AGAIN");
            assertThat(answer.header("Retry-After")).contains("1");
            assertThat(sale.stock()).isEqualTo(2);
            assertThat(sale.balance().claims()).isZero();
            assertThat(answer.text("detail")).startsWith("Repeat with the same Idempotency-Key");
            web.bean(RedissonClient.class).getKeys().delete("seckill:{" + lost.id() + "}:stock");
            assertNames("The broker", Caller.admin(web).post("/admin/v1/activities/" + lost.id() + "/preheat"));
        } finally {
            Stack.shared().rocketmq().start();
        }
        await().atMost(BACK).untilAsserted(() -> {
            Answer again = ann.buy(sale.id(), key);
            assertThat(again.status()).isEqualTo(202);
            assertThat(again.header("Idempotency-Replayed")).isEmpty();
        });
        assertThat(sale.stock()).isEqualTo(1);
    }

    @Test
    @Tag("RD-02")
    @Tag("RD-03")
    void whileRedisIsFrozenNothingIsGuessedAndNoUnitIsTakenTwice() {
        Sale sale = Sale.open(web, 2);
        Caller ann = Caller.buyer(web, "ann");
        String pending = Caller.buyer(web, "bob").buy(sale.id()).text("orderNo");
        Stack.shared().redis().pause();
        Answer frozen;
        Answer ready;
        Answer asked;
        Answer shown;
        try {
            frozen = ann.buy(sale.id(), "frozen");
            ready = Caller.get(web.managementUri("/actuator/health/readiness"));
            asked = Caller.buyer(web, "bob").get("/api/v1/orders/" + pending);
            shown = Caller.withToken(web, null).get("/api/v1/activities/" + sale.id());
            // Answered 201: what was drafted stands, and a repetition would draft another
            Sale.draft(web, 1, Duration.ZERO, Duration.ofHours(1));
        } finally {
            Stack.shared().redis().resume();
        }
        assertThat(frozen.code()).isEqualTo("TRY_AGAIN");
        assertThat(ready.status()).as("no script runs, and nothing goes around").isEqualTo(503);
        assertThat(asked.code()).isEqualTo("TRY_AGAIN");
        assertThat(asked.text("detail")).isEmpty();
        assertThat(shown.text("stockState")).isIn("NOT_ON_SALE", "AVAILABLE");

        await().atMost(BACK)
                .untilAsserted(
                        () -> assertThat(ann.buy(sale.id(), "frozen").status()).isEqualTo(202));
        assertThat(Caller.get(web.managementUri("/actuator/health/readiness")).status())
                .isEqualTo(200);
        assertThat(sale.stock()).isZero();
        assertThat(sale.balance().claims()).isEqualTo(2);
        assertThat(Caller.buyer(web, "bob").get("/api/v1/orders/" + pending).text("status"))
                .isEqualTo("PENDING");
    }

    @Test
    void withoutMySqlClaimsGoOnAndBuyersSeePending() {
        Sale sale = Sale.open(web, 5);
        Caller ann = Caller.buyer(web, "ann");
        assertThat(ann.buy(sale.id()).status()).isEqualTo(202);
        Stack.shared().mysql().kill();
        try {
            for (String user : new String[] {"bob", "cid", "dan"}) {
                Caller buyer = Caller.buyer(web, user);
                Answer accepted = buyer.buy(sale.id());
                assertThat(accepted.status()).isEqualTo(202);
                assertThat(buyer.get("/api/v1/orders/" + accepted.text("orderNo"))
                                .text("status"))
                        .isEqualTo("PENDING");
            }
            Answer unlisted = ann.get("/api/v1/orders");
            assertThat(unlisted.code()).isEqualTo("TRY_AGAIN");
            assertThat(unlisted.text("detail")).isEmpty();
            assertNames("MySQL", Caller.admin(web).get("/admin/v1/activities/" + sale.id()));
        } finally {
            Stack.shared().mysql().start();
        }
        await().atMost(BACK)
                .untilAsserted(
                        () -> assertThat(ann.get("/api/v1/orders").status()).isEqualTo(200));
        assertThat(sale.stock()).isEqualTo(1);
    }

    /** Which server it was, and nothing of the inside. */
    private static void assertNames(String server, Answer answer) {
        assertThat(answer.code()).isEqualTo("TRY_AGAIN");
        assertThat(answer.text("detail")).isEqualTo(server + " did not answer. What was done until then stands");
    }
}
