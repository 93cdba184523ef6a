package io.seckill.consumer.placing;

import static io.seckill.consumer.placing.Batches.message;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.settling.Outcome;
import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.DeadLetterDesk;
import io.seckill.consumer.support.Sale;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.deadletter.Decision;
import io.seckill.core.deadletter.NewDeadLetter;
import io.seckill.core.deadletter.Payload;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;

/** A message that somebody sends once more by hand after its letter was refused, whatever Redis still knows of that. */
@Tag("MQ-08")
class RefusedThenSentAgainIT {
    private static final ConsumerApp APP = ConsumerApp.shared();

    private static Broker broker;
    private static DeadLetterDesk desk;

    private final Batches batches = new Batches(APP);

    @BeforeAll
    static void connect() throws Exception {
        broker = new Broker();
        desk = new DeadLetterDesk(APP, broker);
    }

    @AfterAll
    static void disconnect() {
        broker.close();
    }

    @Test
    void theTombstoneKeepsItFromBecomingAnOrder() {
        Sale sale = Sale.open(APP, 1);
        ClaimMessage claim = refused(sale, "ann");
        double goneBefore = APP.count(Outcome.GONE);

        batches.consume(message(sale.envelope(claim)));

        assertThat(batches.handedBack()).isEmpty();
        assertThat(APP.count(Outcome.GONE)).isEqualTo(goneBefore + 1);
        sale.assertGone(claim, TombstoneReason.REFUSED);
        sale.assertBalanced(0, 1);
    }

    @Test
    void withoutTheTombstoneMySqlSellsNoUnitItDoesNotHave() {
        Sale sale = Sale.open(APP, 1);
        ClaimMessage claim = refused(sale, "ann");
        ClaimMessage bobs = sale.claim("bob");
        batches.consume(message(sale.envelope(bobs)));
        forgetTombstone(sale, claim);

        batches.consume(message(sale.envelope(claim)));

        assertThat(batches.handedBack()).isEmpty();
        assertThat(sale.order(claim)).isEmpty();
        sale.assertGone(claim, TombstoneReason.SOLD_OUT);
        sale.assertSettled(bobs);
        sale.assertBalanced(1, 0);
    }

    @Test
    void withoutTheTombstoneItTakesAUnitThatIsStillThere() {
        Sale sale = Sale.open(APP, 2);
        ClaimMessage claim = refused(sale, "ann");
        forgetTombstone(sale, claim);

        batches.consume(message(sale.envelope(claim)));

        sale.assertSettled(claim);
        sale.assertBalanced(1, 1);
    }

    /** A claim that was parked and refused. */
    private static ClaimMessage refused(Sale sale, String user) {
        ClaimMessage claim = sale.claim(user);
        NamedClaim named = new NamedClaim(new OrderNo(claim.orderNo()), new UserId(user));
        APP.bean(DeadLetters.class)
                .park(new NewDeadLetter(
                        claim.orderNo(),
                        sale.id(),
                        List.of(named),
                        new Payload(EnvelopeFormat.write(sale.envelope(claim))),
                        "a test"));
        DeadLetter letter = desk.find(claim.orderNo()).orElseThrow();
        assertThat(desk.deciding().refuse(letter.id(), DeadLetterDesk.OPERATOR)).isInstanceOf(Decision.Refused.class);
        return claim;
    }

    private static void forgetTombstone(Sale sale, ClaimMessage claim) {
        APP.bean(RedissonClient.class).getKeys().delete("seckill:{" + sale.id() + "}:gone:" + claim.orderNo());
        assertThat(sale.entry(claim)).isInstanceOf(LedgerEntry.Unknown.class);
    }
}
