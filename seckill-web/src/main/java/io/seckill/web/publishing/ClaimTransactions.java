package io.seckill.web.publishing;

import io.micrometer.core.instrument.MeterRegistry;
import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.api.message.Topics;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.message.UnreadableEnvelopeException;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.util.Locale;
import org.apache.rocketmq.spring.annotation.RocketMQTransactionListener;
import org.apache.rocketmq.spring.core.RocketMQLocalTransactionListener;
import org.apache.rocketmq.spring.core.RocketMQLocalTransactionState;
import org.apache.rocketmq.spring.support.RocketMQHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.messaging.Message;

/**
 * Idempotency key: the orderNo; the ledger's confirm script enforces it. Stage CONFIRMED: local transaction and check-back are
 * the same call, so any instance answers from the message and Redis, also for an instance that is gone.
 */
@RocketMQTransactionListener
final class ClaimTransactions implements RocketMQLocalTransactionListener {
    private static final Logger log = LoggerFactory.getLogger(ClaimTransactions.class);

    private final ClaimLedger ledger;
    private final MeterRegistry metrics;

    ClaimTransactions(ClaimLedger ledger, MeterRegistry metrics) {
        this.ledger = ledger;
        this.metrics = metrics;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public RocketMQLocalTransactionState executeLocalTransaction(Message message, Object sender) {
        RocketMQLocalTransactionState decided = decide(message);
        if (sender instanceof LocalDecision decision) {
            decision.is(decided);
        }
        return decided;
    }

    @Override
    @SuppressWarnings("rawtypes")
    public RocketMQLocalTransactionState checkLocalTransaction(Message message) {
        RocketMQLocalTransactionState decided = decide(message);
        metrics.counter("seckill.checkbacks", "answer", decided.name().toLowerCase(Locale.ROOT))
                .increment();
        return decided;
    }

    private RocketMQLocalTransactionState decide(Message<?> message) {
        Object keys = message.getHeaders().get(RocketMQHeaders.PREFIX + RocketMQHeaders.KEYS);
        Object topic = message.getHeaders().get(RocketMQHeaders.PREFIX + RocketMQHeaders.TOPIC);
        if (!Topics.ORDER.equals(topic)) {
            log.error(
                    "A half message of topic {} (keys {}) is not ours to decide; left UNKNOWN. Its group {} must be used by nothing else",
                    topic,
                    keys,
                    Topics.WEB_PRODUCER_GROUP);
            return RocketMQLocalTransactionState.UNKNOWN;
        }
        try {
            return confirm(EnvelopeFormat.read((byte[]) message.getPayload()));
        } catch (UnreadableEnvelopeException | IllegalArgumentException e) {
            log.error(
                    "Half message {} cannot be read; left UNKNOWN, the sweep settles the claims it names: {}",
                    keys,
                    e.getMessage());
        } catch (LedgerUnavailableException e) {
            log.warn(
                    "Redis did not answer for half message {}; left UNKNOWN, the broker asks again: {}",
                    keys,
                    e.getMessage());
        }
        return RocketMQLocalTransactionState.UNKNOWN;
    }

    /** Asks for every claim before deciding: one that could not be asked leaves the whole message undecided. */
    private RocketMQLocalTransactionState confirm(ClaimEnvelope envelope) {
        boolean stands = false;
        for (ClaimMessage claim : envelope.claims()) {
            stands |= ledger.confirm(new OrderNo(claim.orderNo()), new UserId(claim.userId())) == ConfirmAnswer.STANDS;
        }
        return stands ? RocketMQLocalTransactionState.COMMIT : RocketMQLocalTransactionState.ROLLBACK;
    }
}
