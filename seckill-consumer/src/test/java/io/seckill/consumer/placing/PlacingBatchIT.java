package io.seckill.consumer.placing;

import static io.seckill.consumer.placing.Batches.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** One batch at a time, on real MySQL and Redis: what each claim ends as, and which messages go back. */
class PlacingBatchIT {
    private static final ConsumerApp APP = ConsumerApp.shared();

    private final Batches batches = new Batches(APP);

    @Test
    void everyConfirmedClaimOfABatchIsPlacedAndSettled() {
        Sale sale = Sale.open(APP, 10);
        ClaimMessage first = sale.claim("u1");
        ClaimMessage second = sale.claim("u2");

        assertThat(batches.consume(message(sale.envelope(first)), message(sale.envelope(second))))
                .isEqualTo(ConsumeConcurrentlyStatus.CONSUME_SUCCESS);

        assertThat(batches.handedBack()).isEmpty();
        assertThat(List.of(first, second)).allSatisfy(claim -> sale.assertSettled(claim));
        assertThat(sale.order(first)).hasValueSatisfying(order -> {
            assertThat(order.amountCents()).isEqualTo(Sale.PRICE_CENTS);
            assertThat(order.expiresAt()).isEqualTo(order.createdAt().plusSeconds(900));
        });
        sale.assertBalanced(2, 8);
    }

    @Test
    @Tag("MQ-05")
    void aDuplicateAClaimTooManyAndAGoodOneInOneBatchEachEndAsTheyShould() {
        Sale sale = Sale.open(APP, 2);
        ClaimMessage early = sale.claim("early");
        batches.consume(message(sale.envelope(early)));
        ClaimMessage good = sale.claim("good");
        // Redis never lets a third through; a lost Redis may
        ClaimMessage tooMany = sale.unclaimed("too-many");

        batches.consume(message(sale.envelope(early, good, tooMany)), message(sale.envelope(good)));

        assertThat(batches.handedBack()).isEmpty();
        sale.assertSettled(early);
        sale.assertSettled(good);
        assertThat(sale.order(tooMany)).isEmpty();
        sale.assertGone(tooMany, TombstoneReason.SOLD_OUT);
        sale.assertBalanced(2, 0);
    }

    @Test
    @Tag("MQ-05")
    void whatComesAfterASaleWasFinishedPlacesNothingAndBringsNothingBackToRedis() {
        Sale sale = Sale.open(APP, 5);
        // The consumer remembers from it that the sale was published, for ten seconds
        batches.consume(message(sale.envelope(sale.claim("early"))));
        ClaimMessage stored = sale.unclaimed("stored");
        ClaimMessage lapsed = sale.unclaimed("lapsed");
        ClaimMessage never = sale.unclaimed("never");
        for (ClaimMessage claim : List.of(stored, lapsed)) {
            APP.bean(OrderBook.class)
                    .place(
                            sale.id(),
                            List.of(new NewOrder(
                                    new OrderNo(claim.orderNo()),
                                    new UserId(claim.userId()),
                                    Sale.PRICE_CENTS,
                                    Duration.ofMinutes(15))));
        }
        APP.bean(CancellingOrder.class).cancel(new OrderNo(lapsed.orderNo()), CancelReason.BY_BUYER);
        sale.finish();

        batches.consume(message(sale.envelope(stored, lapsed)), message(sale.envelope(never)));

        assertThat(batches.handedBack()).isEmpty();
        assertThat(sale.book().live()).isEqualTo(2);
        assertThat(sale.order(never)).isEmpty();
        assertThat(sale.keys()).isEmpty();

        batches.consume(message(sale.envelope(stored, never)));
        assertThat(sale.book().live()).isEqualTo(2);
        assertThat(sale.keys()).isEmpty();
    }

    @Test
    void aClaimWithoutAUnitInMySqlIsDroppedAndNoUnitIsGivenBack() {
        Sale sale = Sale.open(APP, 1);
        batches.consume(message(sale.envelope(sale.unclaimed("first"))));
        // The ledger adopted the first order, so it is one claim ahead of its stock from here on
        APP.bean(ClaimLedger.class).adjust(sale.id(), "a unit MySQL does not have", 1);
        ClaimMessage second = sale.claim("second");

        batches.consume(message(sale.envelope(second)));

        sale.assertGone(second, TombstoneReason.SOLD_OUT);
        assertThat(sale.ledger().stock()).isZero();
        assertThat(batches.handedBack()).isEmpty();
    }

    @Test
    void aBuyerWithALiveOrderUnderAnotherNumberGetsHisClaimReleased() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage bought = sale.claim("u1");
        batches.consume(message(sale.envelope(bought)));
        // Redis forgets the claim, as after a failover, and lets the buyer claim again
        APP.bean(ClaimLedger.class)
                .release(orderNo(bought), user(bought), Set.of(ClaimState.SETTLED), TombstoneReason.EXPIRED);
        ClaimMessage again = sale.claim("u1");

        batches.consume(message(sale.envelope(again)));

        assertThat(sale.order(again)).isEmpty();
        sale.assertGone(again, TombstoneReason.ALREADY_BOUGHT);
        assertThat(sale.ledger().stock()).isEqualTo(5);
        assertThat(batches.handedBack()).isEmpty();
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

        batches.consume(message(sale.envelope(claim)));

        sale.assertSettled(claim);
        sale.assertBalanced(1, 4);
    }

    @Test
    @Tag("BF-10")
    void aTombstonedClaimIsSkippedAndItsMessageAcknowledged() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage released = sale.claim("u1");
        APP.bean(ClaimLedger.class)
                .release(orderNo(released), user(released), Set.of(ClaimState.CONFIRMED), TombstoneReason.EXPIRED);

        batches.consume(message(sale.envelope(released)));

        assertThat(batches.handedBack()).isEmpty();
        assertThat(sale.order(released)).isEmpty();
        sale.assertGone(released, TombstoneReason.EXPIRED);
        sale.assertBalanced(0, 5);
    }

    @Test
    void anOrderInMySqlOutranksATombstone() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        batches.consume(message(sale.envelope(claim)));
        APP.bean(ClaimLedger.class)
                .release(orderNo(claim), user(claim), Set.of(ClaimState.SETTLED), TombstoneReason.EXPIRED);

        batches.consume(message(sale.envelope(claim)));

        sale.assertSettled(claim);
        sale.assertBalanced(1, 4);
    }

    @Test
    void aLateDeliveryOfACancelledOrderChangesNothing() {
        Sale sale = Sale.open(APP, 5);
        ClaimMessage claim = sale.claim("u1");
        batches.consume(message(sale.envelope(claim)));
        APP.bean(CancellingOrder.class).cancel(orderNo(claim), CancelReason.BY_BUYER);

        batches.consume(message(sale.envelope(claim)));

        assertThat(batches.handedBack()).isEmpty();
        sale.assertGone(claim, TombstoneReason.CANCELLED);
        sale.assertBalanced(0, 5);
    }

    private static OrderNo orderNo(ClaimMessage claim) {
        return new OrderNo(claim.orderNo());
    }

    private static UserId user(ClaimMessage claim) {
        return new UserId(claim.userId());
    }
}
