package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.claim.SweepingClaims;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.stack.RocketMqServer;
import io.seckill.stack.Stack;
import io.seckill.stack.StackOptions;
import io.seckill.stack.TransactionCheck;
import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.CommittedMessages;
import io.seckill.web.support.LedgerFaults;
import io.seckill.web.support.Sale;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;

/** The broker asks back twice, gets no decision, and discards the half message. What became of the claim is then the sweep's to find out. */
@Tag("MQ-03")
class GivenUpIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final TransactionCheck TWICE = new TransactionCheck(Duration.ofSeconds(1), Duration.ofSeconds(1), 2);

    private static Stack stack;
    private static WebInstance web;
    private static CommittedMessages messages;

    @BeforeAll
    static void start() {
        stack = Stack.lazy(StackOptions.throwaway().withTransactionCheck(TWICE));
        RocketMqServer broker = stack.rocketmq();
        messages = CommittedMessages.of(broker);
        web = WebInstance.start(
                new Class<?>[] {WebApplication.class, LedgerFaults.class},
                "SECKILL_ROCKETMQ_NAMESRV=" + broker.nameServer(),
                "seckill.sweep.held-grace=1s",
                "seckill.sweep.confirmed-grace=1s");
        // The sweep would send the claims of other tests' sales here, where nobody consumes, and then wait for that
        web.bean(JdbcTemplate.class).update("UPDATE seckill_activity SET status = 0");
    }

    @AfterAll
    static void stop() {
        web.close();
        stack.close();
    }

    @AfterEach
    void letRedisAnswer() {
        LedgerFaults.answered();
    }

    @Test
    void aHeldClaimIsReleasedAndItsKeyBuysAgainAndTheMessageOfAConfirmedOneIsSentAgain() {
        Sale sale = Sale.open(web, 3);
        Caller ann = Caller.buyer(web, "ann");
        Caller bob = Caller.buyer(web, "bob");
        long before = web.bean(ClaimMessages.class).state().givenUp();
        LedgerFaults.unanswered("confirm", 1_000);
        String held = accepted(ann, sale);
        String confirmed = accepted(bob, sale);
        await().atMost(BOUND).untilAsserted(() -> {
            BrokerState broker = web.bean(ClaimMessages.class).state();
            assertThat(broker.givenUp()).as("%s", broker).isGreaterThanOrEqualTo(before + 2);
            assertThat(broker.halfMessages()).as("%s", broker).isZero();
        });
        LedgerFaults.answered();
        web.bean(ClaimLedger.class).confirm(new OrderNo(confirmed), new UserId("bob"));

        await().atMost(BOUND).until(() -> {
            web.bean(SweepingClaims.class).run();
            return !messages.of(confirmed).isEmpty()
                    && ann.get("/api/v1/orders/" + held).text("status").equals("REFUSED");
        });

        assertThat(sale.stock()).isEqualTo(2);
        assertThat(messages.of(held)).isEmpty();
        assertThat(messages.of(confirmed)).hasSize(1);
        assertThat(bob.get("/api/v1/orders/" + confirmed).text("status")).isEqualTo("PENDING");
        Answer again = ann.buy(sale.id(), "key");
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.text("orderNo")).isNotEqualTo(held);
    }

    /** A broker that has just started may be too slow for a half message: then the claim is withdrawn, and its key works again. */
    private static String accepted(Caller buyer, Sale sale) {
        return await().atMost(BOUND)
                .until(() -> buyer.buy(sale.id(), "key"), answer -> answer.status() == 202)
                .text("orderNo");
    }
}
