package io.seckill.web.publishing;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.Topics;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.web.admission.Seldom;
import io.seckill.web.admission.Ticker;
import java.time.Duration;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.spring.core.RocketMQLocalTransactionState;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.apache.rocketmq.spring.support.RocketMQHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.messaging.Message;
import org.springframework.messaging.MessagingException;
import org.springframework.messaging.support.MessageBuilder;
import org.springframework.stereotype.Component;

/** Stage PREPARED: sends an envelope as half message and says what its local transaction decided. */
@Component
final class HalfMessages {
    private static final Logger log = LoggerFactory.getLogger(HalfMessages.class);

    private final RocketMQTemplate broker;
    private final Seldom seldom;

    HalfMessages(RocketMQTemplate broker, Ticker ticker) {
        this.broker = broker;
        this.seldom = new Seldom(ticker, Duration.ofSeconds(1));
    }

    /** What became of a half message. */
    enum Fate {
        COMMITTED,
        ROLLED_BACK,
        UNDECIDED,
        /** Not stored, or not known to be stored. */
        NOT_STORED
    }

    Fate send(ClaimEnvelope envelope) {
        LocalDecision decision = new LocalDecision();
        try {
            SendStatus status = broker.sendMessageInTransaction(Topics.ORDER, message(envelope), decision)
                    .getSendStatus();
            if (status == SendStatus.SEND_OK) {
                return fate(decision.state());
            }
            report(envelope, status.name());
        } catch (MessagingException e) {
            Throwable root = e.getMostSpecificCause();
            report(envelope, root.getClass().getSimpleName() + ": " + root.getMessage());
        }
        return Fate.NOT_STORED;
    }

    private static Message<byte[]> message(ClaimEnvelope envelope) {
        MessageBuilder<byte[]> message = MessageBuilder.withPayload(EnvelopeFormat.write(envelope))
                .setHeader(RocketMQHeaders.KEYS, EnvelopeFormat.keys(envelope));
        EnvelopeFormat.properties(envelope).forEach(message::setHeader);
        return message.build();
    }

    private static Fate fate(RocketMQLocalTransactionState decided) {
        return switch (decided) {
            case COMMIT -> Fate.COMMITTED;
            case ROLLBACK -> Fate.ROLLED_BACK;
            case UNKNOWN -> Fate.UNDECIDED;
        };
    }

    private void report(ClaimEnvelope envelope, String reason) {
        if (seldom.mayLog(SendStatus.class)) {
            log.warn(
                    "The broker did not take the half message of {}; its claim is withdrawn: {}",
                    EnvelopeFormat.keys(envelope),
                    reason);
        }
    }
}
