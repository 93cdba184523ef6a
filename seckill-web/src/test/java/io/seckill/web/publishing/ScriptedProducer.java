package io.seckill.web.publishing;

import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.LocalTransactionState;
import org.apache.rocketmq.client.producer.SendStatus;
import org.apache.rocketmq.client.producer.TransactionListener;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.client.producer.TransactionSendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.spring.core.RocketMQLocalTransactionState;
import org.apache.rocketmq.spring.core.RocketMQTemplate;
import org.jspecify.annotations.Nullable;

/** The client's producer with a broker that answers as scripted; like the client, it asks for a decision only after SEND_OK. */
final class ScriptedProducer extends TransactionMQProducer {
    private final @Nullable SendStatus answer;
    private final RocketMQLocalTransactionState decision;
    private int sent;

    /** @param answer null: the broker cannot be reached */
    ScriptedProducer(@Nullable SendStatus answer, RocketMQLocalTransactionState decision) {
        super("scripted");
        this.answer = answer;
        this.decision = decision;
        setTransactionListener(new NeverAsked());
    }

    HalfMessages halfMessages() {
        RocketMQTemplate template = new RocketMQTemplate();
        template.setProducer(this);
        return new HalfMessages(template, System::nanoTime);
    }

    int sent() {
        return sent;
    }

    @Override
    public TransactionSendResult sendMessageInTransaction(Message message, Object argument) throws MQClientException {
        sent++;
        if (answer == null) {
            throw new MQClientException("No broker", null);
        }
        if (answer == SendStatus.SEND_OK) {
            ((LocalDecision) argument).is(decision);
        }
        TransactionSendResult result = new TransactionSendResult();
        result.setSendStatus(answer);
        return result;
    }

    private static final class NeverAsked implements TransactionListener {
        @Override
        public LocalTransactionState executeLocalTransaction(Message message, Object argument) {
            throw new AssertionError("The scripted producer decides itself");
        }

        @Override
        public LocalTransactionState checkLocalTransaction(MessageExt message) {
            throw new AssertionError("The scripted producer decides itself");
        }
    }
}
