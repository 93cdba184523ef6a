package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.CommittedMessages;
import io.seckill.web.support.LedgerFaults;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/** What a repeated key is told after something went wrong on the way of its first request. */
class RepeatedKeysIT {
    private final WebInstance web = LedgerFaults.web();
    private final ClaimLedger ledger = web.bean(ClaimLedger.class);
    private final CommittedMessages messages = CommittedMessages.watch();

    @Test
    @Tag("RD-08")
    void aRepeatedRequestWhoseClaimIsStillHeldSendsTheHalfMessageAgain() {
        Sale sale = Sale.open(web, 10);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        LedgerFaults.unanswered("confirm", 1);
        String first = ann.buy(sale.id(), key).text("orderNo");

        Answer again = ann.buy(sale.id(), key);

        assertThat(again.status()).isEqualTo(202);
        assertThat(again.text("orderNo")).isEqualTo(first);
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        assertThat(ledger.find(new OrderNo(first), new UserId("ann")))
                .isInstanceOfSatisfying(
                        LedgerEntry.Standing.class,
                        standing -> assertThat(standing.claim().state()).isEqualTo(ClaimState.CONFIRMED));
        await().atMost(Duration.ofSeconds(5)).until(() -> !messages.of(first).isEmpty());
        assertThat(sale.stock()).isEqualTo(9);
    }

    @Test
    @Tag("RD-08")
    void aKeyWhoseClaimTheSweepReleasedBeforeItWasPublishedBuysAnew() {
        Sale sale = Sale.open(web, 10);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        LedgerFaults.unanswered("confirm", 1);
        OrderNo first = new OrderNo(ann.buy(sale.id(), key).text("orderNo"));
        ledger.release(first, new UserId("ann"), Set.of(ClaimState.HELD), TombstoneReason.EXPIRED);

        Answer again = ann.buy(sale.id(), key);

        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header("Idempotency-Replayed")).isEmpty();
        assertThat(again.text("orderNo")).isNotEqualTo(first.value());
        assertThat(ann.buy(sale.id(), key).text("orderNo")).isEqualTo(again.text("orderNo"));
        assertThat(sale.stock()).isEqualTo(9);
    }

    @Test
    void aKeyWhoseTieCannotBeReadBuysNothingAndHoldsNoUnit() {
        Sale sale = Sale.open(web, 10);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        web.bean(RedissonClient.class)
                .getList("seckill:tie:{ann/" + key + "}", StringCodec.INSTANCE)
                .add("x");

        assertThat(ann.buy(sale.id(), key).code()).isEqualTo("TRY_AGAIN");

        assertThat(sale.stock()).isEqualTo(10);
        assertThat(sale.balance().open()).isZero();
        assertThat(ann.buy(sale.id()).status()).isEqualTo(202);
    }

    @Test
    @Tag("RD-08")
    void aKeyWhoseOrderWasCancelledRepeatsItsFirstAnswer() {
        Sale sale = Sale.open(web, 10);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        OrderNo first = new OrderNo(ann.buy(sale.id(), key).text("orderNo"));
        ledger.release(first, new UserId("ann"), Set.of(ClaimState.values()), TombstoneReason.CANCELLED);

        Answer again = ann.buy(sale.id(), key);

        assertThat(again.text("orderNo")).isEqualTo(first.value());
        assertThat(again.header("Idempotency-Replayed")).contains("true");
        assertThat(sale.stock()).isEqualTo(10);
    }

    @Test
    @Tag("RD-02")
    void aClaimWhoseAnswerIsLostIsUnknownAndTheSameKeyFindsOut() {
        Sale sale = Sale.open(web, 10);
        Caller ann = Caller.buyer(web, "ann");
        String key = UUID.randomUUID().toString();
        LedgerFaults.unanswered("claim", 1);

        Answer unknown = ann.buy(sale.id(), key);

        assertThat(unknown.status()).isEqualTo(503);
        assertThat(unknown.code()).isEqualTo("TRY_AGAIN");
        assertThat(unknown.header("Retry-After")).contains("1");
        assertThat(unknown.text("detail")).contains("same Idempotency-Key");
        assertThat(ann.buy(sale.id(), key).status()).isEqualTo(202);
        assertThat(sale.stock()).isEqualTo(9);
    }
}
