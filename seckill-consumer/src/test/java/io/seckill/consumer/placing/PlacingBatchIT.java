package io.seckill.consumer.placing;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.stack.Stack;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One batch at a time, on real MySQL and Redis: what each claim ends as, and which messages go back. */
class PlacingBatchIT {
    private static final ConsumerApp APP = ConsumerApp.shared();

    private final List<MessageExt> handedBack = new ArrayList<>();

    @Test
    void everyConfirmedClaimOfABatchIsPlacedAndSettled() {
        Sale sale = Sale.open(APP, 10);
        ClaimMessage first = sale.claim("u1");
        ClaimMessage second = sale.claim("u2");

        assertThat(consume(message(sale.envelope(first)), message(sale.envelope(second))))
                .isEqualTo(ConsumeConcurrentlyStatus.CONSUME_SUCCESS);

        assertThat(handedBack).isEmpty();
        assertThat(List.of(first, second)).allSatisfy(claim -> assertSettled(sale, claim));
        assertThat(sale.order(first)).hasValueSatisfying(order -> {
            assertThat(order.amountCents()).isEqualTo(Sale.PRICE_CENTS);
            assertThat(order.expiresAt()).isEqualTo(order.createdAt().plusSeconds(900));
        });
        assertBalanced(sale, 2, 8);
    }

    @Test
    @Tag("MQ-05")
    void aDuplicateAClaimTooManyAndAGoodOneInOneBatchEachEndAsTheyShould() {
        Sale sale = Sale.open(APP, 2);
        ClaimMessage early = sale.claim("early");
        consume(message(sale.envelope(early)));
        ClaimMessage good = sale.claim("good");
        // Redis never lets a third through; a lost Redis may
        ClaimMessage tooMany = sale.unclaimed("too-many");

        consume(message(sale.envelope(early, good, tooMany)), message(sale.envelope(good)));

        assertThat(handedBack).isEmpty();
        assertSettled(sale, early);
        assertSettled(sale, good);
        assertThat(sale.order(tooMany)).isEmpty();
        assertGone(sale, tooMany, TombstoneReason.SOLD_OUT);
        assertBalanced(sale, 2, 0);
    }

    @Test
    void aClaimWithoutAUnitInMySqlIsDroppedAndNoUnitIsGivenBack() {
        Sale sale = Sale.open(APP, 1);
        consume(message(sale.envelope(sale.unclaimed("first"))));
        // The ledger adopted the first order, so it is one claim ahead of its stock from here on
        APP.bean(ClaimLedger.class).adjust(sale.id(), "a unit MySQL does not have", 1);
        ClaimMessage second = sale.claim("second");

        consume(message(sale.envelope(second)));

        assertGone(sale, second, TombstoneReason.SOLD_OUT);
        assertThat(sale.ledger().stock()).isZero();
        assertThat(handedBack).isEmpty();
    }

    @Test
    void aBuyerWithALiveOrderUnderAnotherNumberGetsHisClaimReleased() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage bought = sale.claim("u1");
        consume(message(sale.envelope(bought)));
        // Redis forgets the claim, as after a failover, and lets the buyer claim again
        APP.bean(ClaimLedger.class)
                .release(orderNo(bought), user(bought), Set.of(ClaimState.SETTLED), TombstoneReason.EXPIRED);
        ClaimMessage again = sale.claim("u1");

        consume(message(sale.envelope(again)));

        assertThat(sale.order(again)).isEmpty();
        assertGone(sale, again, TombstoneReason.ALREADY_BOUGHT);
        assertThat(sale.ledger().stock()).isEqualTo(5);
        assertThat(handedBack).isEmpty();
    }

    @Test
    void anOrderWhoseClaimWasNotSettledIsSettledByTheNextDelivery() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        // As if the process had died between the order's transaction and Redis
        APP.bean(OrderBook.class)
                .place(
                        sale.id(),
                        List.of(new NewOrder(orderNo(claim), user(claim), Sale.PRICE_CENTS, Duration.ofMinutes(15))));

        consume(message(sale.envelope(claim)));

        assertSettled(sale, claim);
        assertBalanced(sale, 1, 4);
    }

    @Test
    void whatRedisDoesNotAnswerGoesBackWhenThePatienceIsUsedUp() {
        Sale sale = Sale.open(APP, 5);
        MessageExt message = message(sale.envelope(sale.claim("u1")));
        PatientPlacing impatient = new PatientPlacing(
                APP.bean(PlacingOrders.class),
                APP.bean(PlacingMetrics.class),
                APP.bean(Clock.class),
                APP.bean(StopSignal.class),
                Duration.ZERO);
        PlacingListener listener = new PlacingListener(
                impatient, handedBack::add, APP.bean(PlacingMetrics.class), ConsumerApp.REDELIVERIES);
        Stack.shared().redis().stop();
        try {
            assertThat(listener.consumeMessage(List.of(message), context()))
                    .isEqualTo(ConsumeConcurrentlyStatus.CONSUME_SUCCESS);
        } finally {
            Stack.shared().redis().start();
        }

        assertThat(handedBack).containsExactly(message);
        assertThat(sale.book().live()).isZero();
    }

    @Test
    @Tag("BF-10")
    void aTombstonedClaimIsSkippedAndItsMessageAcknowledged() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage released = sale.claim("u1");
        APP.bean(ClaimLedger.class)
                .release(orderNo(released), user(released), Set.of(ClaimState.CONFIRMED), TombstoneReason.EXPIRED);

        consume(message(sale.envelope(released)));

        assertThat(handedBack).isEmpty();
        assertThat(sale.order(released)).isEmpty();
        assertGone(sale, released, TombstoneReason.EXPIRED);
        assertBalanced(sale, 0, 5);
    }

    @Test
    void anOrderInMySqlOutranksATombstone() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        consume(message(sale.envelope(claim)));
        APP.bean(ClaimLedger.class)
                .release(orderNo(claim), user(claim), Set.of(ClaimState.SETTLED), TombstoneReason.EXPIRED);

        consume(message(sale.envelope(claim)));

        assertSettled(sale, claim);
        assertBalanced(sale, 1, 4);
    }

    @Test
    void aLateDeliveryOfACancelledOrderChangesNothing() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        consume(message(sale.envelope(claim)));
        APP.bean(CancellingOrder.class).cancel(orderNo(claim), CancelReason.BY_BUYER);

        consume(message(sale.envelope(claim)));

        assertThat(handedBack).isEmpty();
        assertGone(sale, claim, TombstoneReason.CANCELLED);
        assertBalanced(sale, 0, 5);
    }

    @Test
    @Tag("MQ-08")
    void aMessageThatCannotBeReadGoesBackAloneAndFieldsOfALaterVersionAreFine() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage plain = sale.claim("u1");
        ClaimMessage later = sale.claim("u2");
        MessageExt poison = message("{\"activityId\":");
        MessageExt extended = message("""
                {"activityId":%s,"colour":"red","claims":[{"orderNo":"%s","userId":"u2","amountCents":1999,"claimedAtMs":1700000000000,"x":1}]}
                """.formatted(sale.id(), later.orderNo()));

        assertThat(consume(message(sale.envelope(plain)), poison, extended))
                .isEqualTo(ConsumeConcurrentlyStatus.CONSUME_SUCCESS);

        assertThat(handedBack).containsExactly(poison);
        assertSettled(sale, plain);
        assertSettled(sale, later);
    }

    @Test
    @Tag("MQ-08")
    void aBadClaimDoesNotKeepItsSiblingFromItsOrderButItsMessageGoesBack() {
        Sale sale = Sale.open(APP, 5);
        Sale other = Sale.open(APP, 5);
        ClaimMessage good = sale.claim("u1");
        MessageExt mixed = message(sale.envelope(other.claim("u2"), good));

        consume(mixed);

        assertThat(handedBack).containsExactly(mixed);
        assertSettled(sale, good);
        assertThat(other.book().live()).isZero();
    }

    @Test
    @Tag("DB-06")
    void anActivityThatDoesNotExistIsAFaultAndTheOthersOfTheBatchArePlaced() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage good = sale.claim("u1");
        String nowhere = "999999999-" + good.orderNo().substring(good.orderNo().indexOf('-') + 1);
        MessageExt stray = message(
                new ClaimEnvelope(999_999_999, List.of(new ClaimMessage(nowhere, "u1", 1, 1_700_000_000_000L))));

        consume(stray, message(sale.envelope(good)));

        assertThat(handedBack).containsExactly(stray);
        assertSettled(sale, good);
    }

    @Test
    void anOrderNumberOfAnotherBuyerIsAFaultAndTellsRedisNothing() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        consume(message(sale.envelope(claim)));
        ClaimMessage good = sale.claim("u2");
        MessageExt forged = message(sale.envelope(new ClaimMessage(claim.orderNo(), "thief", 1, claim.claimedAtMs())));

        consume(forged, message(sale.envelope(good)));

        assertThat(handedBack).containsExactly(forged);
        assertSettled(sale, claim);
        assertSettled(sale, good);
        assertBalanced(sale, 2, 3);
    }

    @Test
    void aMessageThatCannotBeHandedBackLeavesItsWholeBatchUnacknowledged() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage good = sale.claim("u1");
        PlacingListener listener = listener(message -> {
            throw new MQClientException("no broker", null);
        });

        assertThat(listener.consumeMessage(List.of(message("no envelope"), message(sale.envelope(good))), context()))
                .isEqualTo(ConsumeConcurrentlyStatus.RECONSUME_LATER);

        assertSettled(sale, good);
    }

    private ConsumeConcurrentlyStatus consume(MessageExt... messages) {
        return listener(handedBack::add).consumeMessage(List.of(messages), context());
    }

    private static PlacingListener listener(MessageReturn messageReturn) {
        return new PlacingListener(
                APP.bean(PatientPlacing.class),
                messageReturn,
                APP.bean(PlacingMetrics.class),
                ConsumerApp.REDELIVERIES);
    }

    private static ConsumeConcurrentlyContext context() {
        return new ConsumeConcurrentlyContext(new MessageQueue("seckill-order", "broker", 0));
    }

    private static MessageExt message(ClaimEnvelope envelope) {
        return message(new String(EnvelopeFormat.write(envelope), StandardCharsets.UTF_8));
    }

    private static MessageExt message(String body) {
        MessageExt message = new MessageExt();
        message.setMsgId("test");
        message.setBody(body.getBytes(StandardCharsets.UTF_8));
        return message;
    }

    private static void assertSettled(Sale sale, ClaimMessage claim) {
        assertThat(sale.order(claim))
                .hasValueSatisfying(order -> assertThat(order.state().isLive()).isTrue());
        assertThat(sale.entry(claim))
                .isInstanceOfSatisfying(
                        LedgerEntry.Standing.class,
                        standing -> assertThat(standing.claim().state()).isEqualTo(ClaimState.SETTLED));
    }

    private static void assertGone(Sale sale, ClaimMessage claim, TombstoneReason reason) {
        assertThat(sale.entry(claim))
                .isInstanceOfSatisfying(
                        LedgerEntry.Gone.class,
                        gone -> assertThat(gone.reason()).isEqualTo(reason));
    }

    private static void assertBalanced(Sale sale, int live, int left) {
        assertThat(sale.book()).satisfies(book -> {
            assertThat(book.holds()).isTrue();
            assertThat(book.live()).isEqualTo(live);
            assertThat(book.available()).isEqualTo(left);
        });
        assertThat(sale.ledger()).satisfies(ledger -> {
            assertThat(ledger.holds()).isTrue();
            assertThat(ledger.open()).isZero();
            assertThat(ledger.stock()).isEqualTo(left);
        });
    }

    private static OrderNo orderNo(ClaimMessage claim) {
        return new OrderNo(claim.orderNo());
    }

    private static UserId user(ClaimMessage claim) {
        return new UserId(claim.userId());
    }
}
