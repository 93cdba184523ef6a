package io.seckill.consumer.parking;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.DeadLetterDesk;
import io.seckill.consumer.support.Sale;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.stack.Stack;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of messages the broker gave up delivering, on real MySQL, Redis and RocketMQ. */
@Tag("MQ-08")
class ParkingIT {
    private static final Duration BOUND = Duration.ofMinutes(2);
    private static final String SPOILED = "{\"activityId\":";
    private static final ConsumerApp APP = ConsumerApp.shared();

    private static Broker broker;
    private static DeadLetterDesk desk;

    private final DeadLetters letters = APP.bean(DeadLetters.class);

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
    void aMessageThatCannotBeReadIsParkedWithTheClaimsOfItsPropertiesAndHoldsUpNoOther() throws Exception {
        Sale sale = Sale.open(APP, 10);
        ClaimMessage claim = sale.claim("ann");
        String messageId = broker.send(SPOILED, sale.envelope(claim));
        List<ClaimMessage> others = sale.claims(5);

        broker.send(sale.envelopeEach(others));

        await().atMost(BOUND).untilAsserted(() -> assertThat(sale.book().live()).isEqualTo(5));
        assertThat(desk.awaitLetter(messageId)).satisfies(letter -> {
            assertThat(letter.activityId()).isEqualTo(sale.id());
            assertThat(letter.claims()).containsExactly(named(claim));
            assertThat(letter.payload().bytes()).isEqualTo(SPOILED.getBytes(UTF_8));
            assertThat(letter.cause()).startsWith("Not a claim envelope");
        });
        assertThat(sale.entry(claim))
                .isInstanceOfSatisfying(
                        LedgerEntry.Standing.class,
                        standing -> assertThat(standing.claim().state()).isEqualTo(ClaimState.CONFIRMED));
    }

    @Test
    void aClaimThatCannotBePlacedIsParkedWithTheReason() throws Exception {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage good = sale.claim("ann");
        ClaimMessage stray = new ClaimMessage("999999999-01J0000000000000000000000A", "bob", 1, good.claimedAtMs());
        ClaimEnvelope nowhere = new ClaimEnvelope(999_999_999, List.of(stray));

        DeadLetter letter = desk.awaitLetter(broker.sendDead(text(nowhere), nowhere));

        assertThat(letter.cause()).contains(stray.orderNo()).contains("there is no activity 999999999");
        assertThat(letter.claims()).containsExactly(named(stray));
        assertThat(EnvelopeFormat.read(letter.payload().bytes())).isEqualTo(nowhere);
    }

    @Test
    void whatCanBePlacedByNowIsPlacedAndNotParked() throws Exception {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("ann");
        double placedBefore = count("placed");

        String messageId = broker.sendDead(text(sale.envelope(claim)), sale.envelope(claim));

        await().atMost(BOUND).ignoreExceptions().untilAsserted(() -> sale.assertSettled(claim));
        awaitAllParked();
        assertThat(count("placed")).isEqualTo(placedBefore + 1);
        assertThat(desk.find(messageId)).isEmpty();
    }

    @Test
    void aSecondDeliveryMakesNoSecondLetter() throws Exception {
        Sale sale = Sale.open(APP, 5);
        ClaimEnvelope envelope = sale.envelope(sale.claim("ann"));
        String messageId = broker.sendDead(SPOILED, envelope);
        desk.awaitLetter(messageId);
        double parkedBefore = count("parked");

        broker.repeatDead(messageId, SPOILED, envelope);
        String next = broker.sendDead(SPOILED, sale.envelope(sale.claim("bob")));

        desk.awaitLetter(next);
        awaitAllParked();
        assertThat(letters.open(0, 1_000))
                .filteredOn(letter -> letter.messageId().equals(messageId))
                .hasSize(1);
        assertThat(count("parked")).isEqualTo(parkedBefore + 1);
    }

    @Test
    void whatCannotBeParkedBecauseMySqlIsAwayComesAgainUntilItCan() throws Exception {
        Sale sale = Sale.open(APP, 5);
        ClaimEnvelope envelope = sale.envelope(sale.claim("ann"));
        long handedBackBefore = broker.handedBackDead();
        String messageId;
        Stack.shared().mysql().kill();
        try {
            messageId = broker.sendDead(SPOILED, envelope);
            await("it was handed back, came again, and was handed back")
                    .atMost(BOUND)
                    .untilAsserted(
                            () -> assertThat(broker.handedBackDead()).isGreaterThanOrEqualTo(handedBackBefore + 2));
            await().atMost(BOUND)
                    .untilAsserted(() -> assertThat(APP.bean(MeterRegistry.class)
                                    .get("seckill.dead.letters.open")
                                    .gauge()
                                    .value())
                            .isNaN());
        } finally {
            Stack.shared().mysql().restart();
        }

        desk.awaitLetter(messageId);
        awaitAllParked();
    }

    @Test
    void lettersThatWaitAreCounted() throws Exception {
        Sale sale = Sale.open(APP, 5);
        desk.awaitLetter(broker.sendDead(SPOILED, sale.envelope(sale.claim("ann"))));

        await().atMost(BOUND)
                .untilAsserted(() -> assertThat(APP.bean(MeterRegistry.class)
                                .get("seckill.dead.letters.open")
                                .gauge()
                                .value())
                        .isEqualTo((double) letters.countOpen())
                        .isPositive());
    }

    private static void awaitAllParked() {
        await("nothing dead is left at the broker")
                .atMost(BOUND)
                .ignoreExceptions()
                .untilAsserted(() -> assertThat(broker.unparked()).isZero());
    }

    private static double count(String result) {
        return APP.bean(MeterRegistry.class)
                .get("seckill.dead.letters")
                .tag("result", result)
                .counter()
                .count();
    }

    private static String text(ClaimEnvelope envelope) {
        return new String(EnvelopeFormat.write(envelope), UTF_8);
    }

    private static NamedClaim named(ClaimMessage claim) {
        return new NamedClaim(new OrderNo(claim.orderNo()), new UserId(claim.userId()));
    }
}
