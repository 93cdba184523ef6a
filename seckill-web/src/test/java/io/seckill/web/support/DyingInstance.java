package io.seckill.web.support;

import io.seckill.api.message.Topics;
import io.seckill.stack.Stack;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.LocalTransactionState;
import org.apache.rocketmq.client.producer.TransactionListener;
import org.apache.rocketmq.client.producer.TransactionMQProducer;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageExt;

/** A member of the web's producer group that sends half messages and is gone before it has decided on any. */
public final class DyingInstance {
    private DyingInstance() {}

    /** Leaves these half messages at the shared broker. */
    public static void leaves(Message... halves) throws MQClientException {
        TransactionMQProducer dying = new TransactionMQProducer(Topics.WEB_PRODUCER_GROUP);
        dying.setNamesrvAddr(Stack.shared().rocketmq().nameServer());
        dying.setTransactionListener(new NeverDecides());
        dying.start();
        try {
            for (Message half : halves) {
                dying.sendMessageInTransaction(half, null);
            }
        } finally {
            dying.shutdown();
        }
    }

    private static final class NeverDecides implements TransactionListener {
        @Override
        public LocalTransactionState executeLocalTransaction(Message message, Object argument) {
            return LocalTransactionState.UNKNOW;
        }

        @Override
        public LocalTransactionState checkLocalTransaction(MessageExt message) {
            return LocalTransactionState.UNKNOW;
        }
    }
}
