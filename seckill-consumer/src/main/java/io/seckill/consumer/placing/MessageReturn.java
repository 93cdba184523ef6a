package io.seckill.consumer.placing;

import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.remoting.exception.RemotingException;

/** Hands one message back to the broker, which delivers it again after its next delay level, or keeps it in its dead letters. */
@FunctionalInterface
interface MessageReturn {
    /**
     * Hands it back.
     *
     * @throws MQClientException as the three before: the broker did not take it; the message is still in hand
     */
    void handBack(MessageExt message)
            throws InterruptedException, RemotingException, MQBrokerException, MQClientException;
}
