package io.seckill.consumer.parking;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.DeadLetterDesk;
import io.seckill.consumer.support.Sale;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.deadletter.ClaimFate;
import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.Decision;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** How the claims of parked messages end, on real MySQL, Redis and RocketMQ. */
@Tag("MQ-08")
class DecidedLettersIT {
    private static final Duration BOUND = Duration.ofMinutes(2);
    private static final String SPOILED = "no envelope";
    private static final ConsumerApp APP = ConsumerApp.shared();

    private static Broker broker;
    private static DeadLetterDesk desk;

    @BeforeAll
    static void connect() throws Exception {
        broker = new Broker();
        broker.createDeadLetterTopic();
        desk = new DeadLetterDesk(APP, broker);
    }

    @AfterAll
    static void disconnect() {
        broker.close();
    }

    @Test
    void aLetterNobodyCanReadBecomesAnOrderWhenItIsRedriven() throws Exception {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("ann");
        DeadLetter letter = parked(sale, claim);

        assertThat(desk.deciding().redrive(letter.id(), DeadLetterDesk.OPERATOR))
                .isInstanceOf(Decision.Redriven.class);

        await().atMost(BOUND).ignoreExceptions().untilAsserted(() -> sale.assertBalanced(1, 4));
        sale.assertSettled(claim);
        assertThat(sale.order(claim).orElseThrow().amountCents()).isEqualTo(Sale.PRICE_CENTS);
    }

    @Test
    void aLetterThatIsRefusedGivesUnitAndRightToBuyBack() throws Exception {
        Sale sale = Sale.open(APP, 1);
        ClaimMessage claim = sale.claim("ann");

        assertThat(refuse(parked(sale, claim))).isEqualTo(ClaimFate.REFUSED);

        sale.assertGone(claim, TombstoneReason.REFUSED);
        sale.assertBalanced(0, 1);
        broker.send(List.of(sale.envelope(sale.claim("ann"))));
        await().atMost(BOUND).ignoreExceptions().untilAsserted(() -> sale.assertBalanced(1, 0));
    }

    @Test
    void theMessageTheSweepSendsForAParkedClaimMakesAnOrderThatCannotBeRefused() throws Exception {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("ann");
        DeadLetter letter = parked(sale, claim);
        broker.send(List.of(sale.envelope(claim)));
        await().atMost(BOUND).ignoreExceptions().untilAsserted(() -> sale.assertSettled(claim));

        assertThat(refuse(letter)).isEqualTo(ClaimFate.ORDER_STANDS);

        sale.assertBalanced(1, 4);
    }

    private static DeadLetter parked(Sale sale, ClaimMessage claim) throws Exception {
        return desk.awaitLetter(broker.sendDead(SPOILED, sale.envelope(claim)));
    }

    private static ClaimFate refuse(DeadLetter letter) {
        Decision decision = desk.deciding().refuse(letter.id(), DeadLetterDesk.OPERATOR);
        return ((Decision.Refused) decision).claims().get(0).fate();
    }
}
