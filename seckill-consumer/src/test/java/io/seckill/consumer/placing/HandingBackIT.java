package io.seckill.consumer.placing;

import static io.seckill.consumer.placing.Batches.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.intake.StopSignal;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.stack.Stack;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.common.message.MessageExt;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** One batch at a time, on real MySQL and Redis: which messages go back, and that they take no other with them. */
class HandingBackIT {
    private static final ConsumerApp APP = ConsumerApp.shared();

    private final Batches batches = new Batches(APP);

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

        assertThat(batches.consume(message(sale.envelope(plain)), poison, extended))
                .isEqualTo(ConsumeConcurrentlyStatus.CONSUME_SUCCESS);

        assertThat(batches.handedBack()).containsExactly(poison);
        sale.assertSettled(plain);
        sale.assertSettled(later);
    }

    @Test
    @Tag("MQ-08")
    void aBadClaimDoesNotKeepItsSiblingFromItsOrderButItsMessageGoesBack() {
        Sale sale = Sale.open(APP, 5);
        Sale other = Sale.open(APP, 5);
        ClaimMessage good = sale.claim("u1");
        MessageExt mixed = message(sale.envelope(other.claim("u2"), good));

        batches.consume(mixed);

        assertThat(batches.handedBack()).containsExactly(mixed);
        sale.assertSettled(good);
        assertThat(other.book().live()).isZero();
    }

    @Test
    @Tag("MQ-08")
    @Timeout(60)
    void whatRedisCannotReadGoesBackAtOnceAndAlone() {
        Sale spoilt = Sale.open(APP, 5);
        Sale sale = Sale.open(APP, 5);
        MessageExt ofSpoiltStock = message(spoilt.envelope(spoilt.claim("u1")));
        ClaimMessage buried = sale.unclaimed("u2");
        MessageExt ofSpoiltTombstone = message(sale.envelope(buried));
        ClaimMessage good = sale.claim("u3");
        spoilt.write("stock", "abc");
        sale.write("gone:" + buried.orderNo(), "WEIRD|u2");

        // The patience of a batch is two minutes
        batches.consume(ofSpoiltStock, ofSpoiltTombstone, message(sale.envelope(good)));

        assertThat(batches.handedBack()).containsExactlyInAnyOrder(ofSpoiltStock, ofSpoiltTombstone);
        sale.assertSettled(good);
        assertThat(sale.order(buried)).isEmpty();
    }

    @Test
    @Tag("DB-06")
    void anActivityThatDoesNotExistIsAFaultAndTheOthersOfTheBatchArePlaced() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage good = sale.claim("u1");
        String nowhere = "999999999-" + good.orderNo().substring(good.orderNo().indexOf('-') + 1);
        MessageExt stray = message(
                new ClaimEnvelope(999_999_999, List.of(new ClaimMessage(nowhere, "u1", 1, 1_700_000_000_000L))));

        batches.consume(stray, message(sale.envelope(good)));

        assertThat(batches.handedBack()).containsExactly(stray);
        sale.assertSettled(good);
    }

    @Test
    void anOrderNumberOfAnotherBuyerIsAFaultAndTellsRedisNothing() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        batches.consume(message(sale.envelope(claim)));
        ClaimMessage good = sale.claim("u2");
        MessageExt forged = message(sale.envelope(new ClaimMessage(claim.orderNo(), "thief", 1, claim.claimedAtMs())));

        batches.consume(forged, message(sale.envelope(good)));

        assertThat(batches.handedBack()).containsExactly(forged);
        sale.assertSettled(claim);
        sale.assertSettled(good);
        sale.assertBalanced(2, 3);
    }

    @Test
    void anOrderNumberOfAnotherBuyerIsAFaultBehindATombstoneAsWell() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        batches.consume(message(sale.envelope(claim)));
        APP.bean(ClaimLedger.class)
                .release(
                        new OrderNo(claim.orderNo()),
                        new UserId("u1"),
                        Set.of(ClaimState.SETTLED),
                        TombstoneReason.EXPIRED);
        MessageExt forged = message(sale.envelope(new ClaimMessage(claim.orderNo(), "thief", 1, claim.claimedAtMs())));

        batches.consume(forged);

        assertThat(batches.handedBack()).containsExactly(forged);
        sale.assertGone(claim, TombstoneReason.EXPIRED);
    }

    @Test
    void aMessageThatCannotBeHandedBackLeavesItsWholeBatchUnacknowledged() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage good = sale.claim("u1");
        batches.refuseReturns();

        assertThat(batches.consume(message("no envelope"), message(sale.envelope(good))))
                .isEqualTo(ConsumeConcurrentlyStatus.RECONSUME_LATER);

        sale.assertSettled(good);
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
        Stack.shared().redis().stop();
        try {
            assertThat(batches.consume(impatient, message)).isEqualTo(ConsumeConcurrentlyStatus.CONSUME_SUCCESS);
        } finally {
            Stack.shared().redis().start();
        }

        assertThat(batches.handedBack()).containsExactly(message);
        assertThat(sale.book().live()).isZero();
    }
}
