package io.seckill.web.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.web.claiming.ClaimOutcome;
import io.seckill.web.support.Scripted;
import java.time.Instant;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.spring.core.RocketMQLocalTransactionState;
import org.junit.jupiter.api.Test;

/** What becomes of a claim whose half message met a repetition, another instance, or no broker. */
class PublishingClaimsTest {
    private static final OrderNo NUMBER = new OrderNo("7-01J0000000000000000000000A");
    private static final UserId ANN = new UserId("ann");
    private static final ClaimRequest REQUEST = new ClaimRequest(NUMBER, ANN, "key", "print");

    private final Scripted<ClaimLedger> ledger = new Scripted<>(ClaimLedger.class);
    private final ScriptedProducer noBroker = new ScriptedProducer(null, RocketMQLocalTransactionState.UNKNOWN);

    @Test
    void aClaimThatWasConfirmedElsewhereMeanwhileIsPublishedThoughThisHalfMessageWasNotTaken() {
        ledger.then("withdraw", ReleaseAnswer.KEPT);

        assertThat(publish(noBroker, false)).isEqualTo(PublishOutcome.PUBLISHED);
    }

    @Test
    void aClaimWhoseHalfMessageWasNotTakenIsWithdrawn() {
        ledger.then("withdraw", ReleaseAnswer.ENDED);

        assertThat(publish(noBroker, false)).isEqualTo(PublishOutcome.WITHDRAWN);
    }

    @Test
    void aClaimThatCannotBeWithdrawnIsLeftToTheSweep() {
        ledger.thenThrow("withdraw", new LedgerUnavailableException("silent", null));

        assertThat(publish(noBroker, false)).isEqualTo(PublishOutcome.STRANDED);
    }

    @Test
    void aClaimWhoseLocalTransactionFoundItGoneIsWithdrawn() {
        ledger.then("withdraw", ReleaseAnswer.NONE);

        assertThat(publish(new ScriptedProducer(SendStatus.SEND_OK, RocketMQLocalTransactionState.ROLLBACK), false))
                .isEqualTo(PublishOutcome.WITHDRAWN);
    }

    @Test
    void aRepetitionOfARequestThatHasJustPublishedSendsNothing() {
        ledger.then("find", new LedgerEntry.Standing(new Claim(NUMBER, ANN, ClaimState.CONFIRMED, Instant.EPOCH)));

        assertThat(publish(noBroker, true)).isEqualTo(PublishOutcome.PUBLISHED);
        assertThat(noBroker.sent()).isZero();
    }

    @Test
    void aRepetitionOfARequestThatDiedPublishes() {
        ledger.then("find", new LedgerEntry.Standing(new Claim(NUMBER, ANN, ClaimState.HELD, Instant.EPOCH)));
        ScriptedProducer broker = new ScriptedProducer(SendStatus.SEND_OK, RocketMQLocalTransactionState.COMMIT);

        assertThat(publish(broker, true)).isEqualTo(PublishOutcome.PUBLISHED);
        assertThat(broker.sent()).isOne();
    }

    private PublishOutcome publish(ScriptedProducer producer, boolean replayed) {
        return new PublishingClaims(producer.halfMessages(), ledger.port())
                .publish(new ClaimOutcome.Held(REQUEST, Instant.EPOCH, replayed), 1);
    }
}
