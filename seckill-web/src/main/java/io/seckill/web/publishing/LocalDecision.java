package io.seckill.web.publishing;

import org.apache.rocketmq.spring.core.RocketMQLocalTransactionState;

/**
 * Brings what the local transaction decided back to the sender. The client catches whatever a listener throws and answers
 * SEND_OK, so an exception cannot do it; a decision that was never made stays UNKNOWN.
 */
final class LocalDecision {
    private volatile RocketMQLocalTransactionState state = RocketMQLocalTransactionState.UNKNOWN;

    void is(RocketMQLocalTransactionState decided) {
        state = decided;
    }

    RocketMQLocalTransactionState state() {
        return state;
    }
}
