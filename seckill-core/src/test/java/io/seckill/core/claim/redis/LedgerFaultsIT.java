package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.core.claim.ClaimAnswer.Claimed;
import io.seckill.core.claim.ClaimAnswer.Refused;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.UserId;
import io.seckill.stack.Stack;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The ledger on a Redis that is slow, restarted, full, or was written to by somebody else. */
class LedgerFaultsIT {

    @Test
    @Tag("RD-01")
    void stockWrittenWithRedisCliSellsAndStaysPlainDigits() {
        Sale sale = Sale.running(100);
        sale.write(sale.keys.stock(), "100");

        sale.hold("u1");

        assertThat(sale.text(sale.keys.stock())).isEqualTo("99");
    }

    @ParameterizedTest
    @ValueSource(strings = {"ten", "-1", "1.5", "07", " 7", "1e3", "\u0004>\u00017", "1000000000000000000"})
    @Tag("RD-01")
    void stockThatIsNoPlainNumberIsALoudErrorAndNothingIsWritten(String stock) {
        Sale sale = Sale.running(100);
        ClaimRequest holder = sale.hold("u1");
        sale.write(sale.keys.stock(), stock);
        Stream<Consumer<Sale>> steps = Stream.of(
                s -> s.ledger.claim(s.id, List.of(s.request("u2"), s.request("u3"))),
                s -> s.ledger.settle(s.orderNo(), new UserId("u2")),
                s -> s.ledger.adopt(s.orderNo(), new UserId("u2")),
                s -> s.ledger.release(
                        holder.orderNo(), holder.userId(), Set.of(ClaimState.HELD), TombstoneReason.EXPIRED),
                s -> s.ledger.withdraw(holder, TombstoneReason.NOT_PUBLISHED),
                s -> s.ledger.preheat(s.activity),
                s -> s.ledger.adjust(s.id, "a1", 1),
                s -> s.ledger.repair(s.id),
                s -> s.ledger.balance(s.id));

        steps.forEach(step -> assertThatThrownBy(() -> step.accept(sale))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasMessageContaining("STOCK_UNREADABLE"));

        assertThat(sale.text(sale.keys.stock())).isEqualTo(stock);
        assertThat(sale.hash(sale.keys.claims())).containsOnlyKeys("u1");
        assertThat(sale.hash(sale.keys.meta())).containsEntry("total", "100");
        assertThat(sale.hash(sale.keys.adjustments())).isEmpty();
        assertThat(sale.text(sale.keys.gone(holder.orderNo()))).isNull();
        assertThat(sale.text(sale.keys.request(holder))).isNotNull();
    }

    @Test
    @Tag("RD-01")
    void claimThatCannotBeReadIsALoudErrorAndNeverASecondUnit() {
        Sale sale = Sale.running(10);
        sale.writeField(sale.keys.claims(), "u2", "\u0004\u0001");

        assertThatThrownBy(() -> sale.ledger.claim(sale.id, List.of(sale.request("u1"), sale.request("u2"))))
                .isInstanceOf(LedgerUnavailableException.class)
                .hasMessageContaining("CLAIM_UNREADABLE");

        assertThat(sale.text(sale.keys.stock())).isEqualTo("10");
        assertThat(sale.hash(sale.keys.claims())).containsOnlyKeys("u2");
    }

    @Test
    @Tag("RD-02")
    void claimWhoseReplyWasLateIsSentAgainAndTakesOneUnit() {
        try (RedisConsole console = new RedisConsole();
                LedgerClient impatient = LedgerClient.impatient(Duration.ofMillis(300))) {
            Sale sale = Sale.running(10).through(impatient);
            ClaimRequest request = sale.request("u1");
            sale.balance();
            long before = console.scriptCalls();

            console.pause(Duration.ofMillis(900));

            assertThat(sale.claim(request)).isInstanceOf(Claimed.class);
            assertThat(console.scriptCalls() - before)
                    .as("times the claim was executed")
                    .isGreaterThan(1);
            assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 9L, 1, 1, true));
        }
    }

    @Test
    @Tag("RD-02")
    void claimThatNeverGotItsReplyIsUnknownAndIsFoundLater() {
        try (RedisConsole console = new RedisConsole();
                LedgerClient hasty = LedgerClient.impatient(Duration.ofMillis(50))) {
            Sale patient = Sale.running(10);
            Sale sale = patient.through(hasty);
            ClaimRequest request = sale.request("u1");
            sale.balance();

            console.pause(Duration.ofSeconds(30));
            assertThatThrownBy(() -> sale.claim(request))
                    .isInstanceOf(LedgerUnavailableException.class)
                    .hasMessageContaining("unknown");
            console.unpause();

            await().untilAsserted(() -> assertThat(patient.ledger.find(request.orderNo(), request.userId()))
                    .isInstanceOf(LedgerEntry.Standing.class));
            assertThat(patient.claim(request)).isInstanceOf(Claimed.class);
            assertThat(patient.balance()).isEqualTo(new LedgerBalance(10, 9L, 1, 1, true));
        }
    }

    @Test
    @Tag("MQ-02")
    void claimThatWasStuckWhileItsNumberWasFencedIsRefusedAndTakesNothing() {
        try (RedisConsole console = new RedisConsole();
                LedgerClient hasty = LedgerClient.impatient(Duration.ofMillis(50))) {
            Sale patient = Sale.running(10);
            Sale sale = patient.through(hasty);
            ClaimRequest request = sale.request("u1");
            patient.ledger.confirm(request.orderNo(), request.userId());

            console.pause(Duration.ofSeconds(30));
            assertThatThrownBy(() -> sale.claim(request)).isInstanceOf(LedgerUnavailableException.class);
            console.unpause();

            assertThat(patient.claim(request)).isEqualTo(Refused.FENCED);
            assertThat(patient.balance()).isEqualTo(new LedgerBalance(10, 10L, 0, 0, true));
        }
    }

    @Test
    void callerWaitsNoLongerThanTheDeadline() {
        RedisProperties patientClient = new RedisProperties(
                Stack.shared().redis().url(),
                "",
                Duration.ofSeconds(5),
                Duration.ofSeconds(60),
                0,
                Duration.ofSeconds(5),
                Duration.ofMillis(300),
                4);
        try (RedisConsole console = new RedisConsole();
                LedgerClient client = new LedgerClient(patientClient)) {
            Sale sale = Sale.running(10).through(client);
            console.pause(Duration.ofSeconds(30));
            try {
                assertThatThrownBy(sale::balance)
                        .isInstanceOf(LedgerUnavailableException.class)
                        .hasMessageContaining("no reply within PT0.3S");
            } finally {
                console.unpause();
            }
        }
    }

    @Test
    @Tag("RD-03")
    void flushedScriptsAreLoadedAgainByTheNextCall() {
        Sale sale = Sale.running(10);
        sale.hold("u1");
        try (RedisConsole console = new RedisConsole()) {
            console.flushScripts();
            sale.hold("u2");
            console.flushScripts();
            sale.ledger.confirm(sale.hold("u3").orderNo(), new UserId("u3"));
        }
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 7L, 3, 3, true));
    }

    @Test
    @Tag("RD-03")
    void restartedRedisSellsOnWhereItStopped() {
        Sale sale = Sale.running(10);
        ClaimRequest first = sale.hold("u1");

        Stack.shared().redis().restart();

        await().atMost(Duration.ofSeconds(30))
                .ignoreExceptions()
                .until(() -> sale.balance().claims() == 1);
        sale.hold("u2");
        assertThat(sale.ledger.find(first.orderNo(), first.userId())).isInstanceOf(LedgerEntry.Standing.class);
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 8L, 2, 2, true));
    }

    @Test
    void fullMemoryRefusesClaimsButLetsThemEnd() {
        Sale sale = Sale.running(10);
        ClaimRequest released = sale.hold("u1");
        ClaimRequest settled = sale.hold("u2");
        try (RedisConsole console = new RedisConsole()) {
            console.limitMemory("1");
            try {
                assertThatThrownBy(() -> sale.claim(sale.request("u3"))).isInstanceOf(LedgerUnavailableException.class);
                assertThat(sale.ledger.release(
                                released.orderNo(),
                                released.userId(),
                                Set.of(ClaimState.HELD),
                                TombstoneReason.EXPIRED))
                        .isEqualTo(ReleaseAnswer.ENDED);
                assertThat(sale.ledger.settle(settled.orderNo(), settled.userId()))
                        .isEqualTo(SettleAnswer.SETTLED);
            } finally {
                console.limitMemory("0");
            }
        }
        assertThat(sale.balance()).isEqualTo(new LedgerBalance(10, 9L, 1, 0, true));
        assertThat(sale.text(sale.keys.gone(released.orderNo()))).isEqualTo("EXPIRED|u1");
    }
}
