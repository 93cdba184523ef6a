package io.seckill.web.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.api.message.Topics;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.web.support.Scripted;
import java.util.List;
import org.apache.rocketmq.spring.core.RocketMQLocalTransactionState;
import org.apache.rocketmq.spring.support.RocketMQHeaders;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.springframework.messaging.Message;
import org.springframework.messaging.support.MessageBuilder;

/** What a check-back answers to messages of this topic, and to others. */
class ClaimTransactionsTest {
    private final Scripted<ClaimLedger> ledger = new Scripted<>(ClaimLedger.class);
    private final ClaimTransactions transactions = new ClaimTransactions(ledger.port(), new SimpleMeterRegistry());

    @Test
    @Tag("MQ-04")
    void aMessageOfAnotherTopicIsNotOursToDecideAndRedisIsNotAsked() {
        assertThat(transactions.checkLocalTransaction(message("another-topic")))
                .isEqualTo(RocketMQLocalTransactionState.UNKNOWN);
        assertThat(ledger.calls()).isEmpty();
    }

    @Test
    @Tag("MQ-04")
    void aMessageOfOursIsDecidedByItsClaims() {
        ledger.then("confirm", ConfirmAnswer.GONE)
                .then("confirm", ConfirmAnswer.STANDS)
                .then("confirm", ConfirmAnswer.GONE)
                .then("confirm", ConfirmAnswer.GONE);

        assertThat(transactions.checkLocalTransaction(message(Topics.ORDER)))
                .isEqualTo(RocketMQLocalTransactionState.COMMIT);
        assertThat(transactions.checkLocalTransaction(message(Topics.ORDER)))
                .isEqualTo(RocketMQLocalTransactionState.ROLLBACK);
    }

    private static Message<byte[]> message(String topic) {
        ClaimEnvelope envelope = new ClaimEnvelope(
                7,
                List.of(
                        new ClaimMessage("7-01J0000000000000000000000A", "ann", 1, 1),
                        new ClaimMessage("7-01J0000000000000000000000B", "bob", 1, 1)));
        return MessageBuilder.withPayload(EnvelopeFormat.write(envelope))
                .setHeader(RocketMQHeaders.PREFIX + RocketMQHeaders.TOPIC, topic)
                .build();
    }
}
