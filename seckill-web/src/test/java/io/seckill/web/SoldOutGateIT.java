package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.RedisCalls;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class SoldOutGateIT {
    private static final int GATHER_MS = 20;
    private static final int SHUT_MS = 500;

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
    void redisWorksByTheClockAndNotByTheClickOnceASaleIsSoldOut() {
        Sale sale = soldOut();
        RedisCalls redis = new RedisCalls(web);
        long scriptsBefore = redis.of("evalsha");
        long writesBefore = redis.of("set") + redis.of("decrby") + redis.of("incr");
        long start = System.nanoTime();

        List<Answer> answers = new ArrayList<>();
        for (int round = 0; round < 10; round++) {
            answers.addAll(clicks(sale, "r" + round, 100));
        }

        long elapsedMs = TimeUnit.NANOSECONDS.toMillis(System.nanoTime() - start);
        assertThat(answers).allMatch(answer -> answer.code().equals("SOLD_OUT"));
        long claimsWhileOpen = 100 * (elapsedMs / SHUT_MS + 1);
        assertThat(redis.of("evalsha") - scriptsBefore)
                .as("1,000 clicks in %d ms", elapsedMs)
                .isLessThanOrEqualTo(Math.min(elapsedMs / GATHER_MS + claimsWhileOpen, 900));
        assertThat(redis.of("decrby")).isLessThanOrEqualTo(writesBefore);
    }

    @Test
    void aUnitThatAnOperatorAddsIsSoldToTheNextClick() {
        Sale sale = soldOut();
        shut(sale, web);

        assertThat(sale.adjust("more", 1).status()).isEqualTo(200);

        assertThat(Caller.buyer(web, "late").buy(sale.id()).status()).isEqualTo(202);
    }

    @Test
    void aUnitThatABuyerCancelsIsSoldToTheNextClick() {
        Sale sale = Sale.open(web, 1);
        String orderNo = Caller.buyer(web, "holder").buy(sale.id()).text("orderNo");
        sale.place(orderNo, "holder");
        shut(sale, web);

        assertThat(Caller.buyer(web, "holder")
                        .post("/api/v1/orders/" + orderNo + "/cancel")
                        .status())
                .isEqualTo(200);

        assertThat(Caller.buyer(web, "late").buy(sale.id()).status()).isEqualTo(202);
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

        Answer there = Caller.buyer(other, "late").buy(sale.id(), key);

        assertThat(there.status()).isEqualTo(202);
        assertThat(there.text("orderNo")).isEqualTo(first);
    }

    @Test
    void aKeyWhoseClaimHasEndedGetsItsFirstAnswerThroughAShutGate() {
        Sale sale = Sale.open(web, 1);
        Caller lapsed = Caller.buyer(web, "lapsed");
        String first = lapsed.buy(sale.id(), key).text("orderNo");
        web.bean(ClaimLedger.class).drop(new OrderNo(first), new UserId("lapsed"), TombstoneReason.SOLD_OUT);
        shut(sale, web);

        assertThat(lapsed.buy(sale.id(), key).text("orderNo")).isEqualTo(first);
        assertThat(lapsed.get("/api/v1/orders/" + first).text("status")).isEqualTo("REFUSED");
        assertThat(lapsed.get("/api/v1/orders/" + first).text("reason")).isEqualTo("SOLD_OUT");
    }

    private Sale soldOut() {
        Sale sale = Sale.open(web, 1);
        assertThat(Caller.buyer(web, "holder").buy(sale.id()).status()).isEqualTo(202);
        return sale;
    }

    private static void shut(Sale sale, WebInstance at) {
        assertThat(Caller.buyer(at, "nobody").buy(sale.id()).code()).isEqualTo("SOLD_OUT");
    }

    private List<Answer> clicks(Sale sale, String name, int number) {
        return IntStream.range(0, number)
                .mapToObj(i -> Caller.buyer(web, name + "-" + i).buyAsync(sale.id(), key))
                .toList()
                .stream()
                .map(CompletableFuture::join)
                .toList();
    }
}
