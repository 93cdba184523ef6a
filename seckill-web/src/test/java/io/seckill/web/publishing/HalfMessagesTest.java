package io.seckill.web.publishing;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import java.util.List;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.spring.core.RocketMQLocalTransactionState;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What the broker answers to a half message, and what that means. */
class HalfMessagesTest {
    private static final ClaimEnvelope ENVELOPE =
            new ClaimEnvelope(7, List.of(new ClaimMessage("7-01J0000000000000000000000A", "ann", 1, 1)));

    /** The client rolls such a message back by itself, without asking for a decision. */
    @ParameterizedTest
    @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = "SEND_OK")
    @Tag("MQ-09")
    void whatIsNotStoredAsTheBrokerIsToldToStoreIsNotStored(SendStatus status) {
        ScriptedProducer producer = new ScriptedProducer(status, RocketMQLocalTransactionState.COMMIT);

        assertThat(producer.halfMessages().send(ENVELOPE)).isEqualTo(HalfMessages.Fate.NOT_STORED);
    }

    @Test
    @Tag("MQ-09")
    void whatTheBrokerDidNotTakeIsNotStored() {
        ScriptedProducer producer = new ScriptedProducer(null, RocketMQLocalTransactionState.COMMIT);

        assertThat(producer.halfMessages().send(ENVELOPE)).isEqualTo(HalfMessages.Fate.NOT_STORED);
    }

    @ParameterizedTest
    @CsvSource({"COMMIT, COMMITTED", "ROLLBACK, ROLLED_BACK", "UNKNOWN, UNDECIDED"})
    @Tag("MQ-01")
    void whatIsStoredEndsAsItsLocalTransactionDecides(RocketMQLocalTransactionState decision, HalfMessages.Fate fate) {
        ScriptedProducer producer = new ScriptedProducer(SendStatus.SEND_OK, decision);

        assertThat(producer.halfMessages().send(ENVELOPE)).isEqualTo(fate);
    }
}
