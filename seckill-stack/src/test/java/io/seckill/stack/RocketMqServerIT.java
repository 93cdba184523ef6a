package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

class RocketMqServerIT {
    private static Stack stack;
    private static RocketMqServer rocketmq;

    @BeforeAll
    static void start() {
        stack = Stack.lazy(StackOptions.throwaway());
        rocketmq = stack.rocketmq();
    }

    @AfterAll
    static void close() {
        stack.close();
    }

    @Test
    void topicsAreUsableRightAfterTheyAreCreated() {
        rocketmq.createTopic("fresh", 2);
        assertThat(rocketmq.isRunning()).isTrue();
    }
}
