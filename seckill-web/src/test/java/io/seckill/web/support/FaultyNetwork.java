package io.seckill.web.support;

import io.seckill.stack.FaultProxy;
import io.seckill.stack.FreePorts;
import io.seckill.stack.RocketMqServer;
import io.seckill.stack.Stack;
import io.seckill.stack.StackOptions;
import io.seckill.stack.TransactionCheck;
import java.time.Duration;

/**
 * An instance that reaches Redis and a broker of its own through proxies. It waits for a half message as long as a test needs and sends it
 * once, and it asks Redis up to four times; the broker asks back after two or three seconds.
 */
public final class FaultyNetwork {
    private static final TransactionCheck EAGER =
            new TransactionCheck(Duration.ofSeconds(2), Duration.ofSeconds(1), 100);
    private static final String BROKER_ADDRESS = "127.0.0.2";

    private final FaultProxy redis;
    private final FaultProxy broker;
    private final CommittedMessages messages;
    private final WebInstance web;

    private FaultyNetwork() {
        int port = FreePorts.forBroker();
        broker = FaultProxy.at(BROKER_ADDRESS, port, "127.0.0.1:" + port);
        Stack stack =
                Stack.lazy(StackOptions.throwaway().withTransactionCheck(EAGER).withBrokerBehind(BROKER_ADDRESS, port));
        Runtime.getRuntime().addShutdownHook(new Thread(stack::close));
        RocketMqServer server = stack.rocketmq();
        redis = FaultProxy.before(Stack.shared().redis().url());
        messages = CommittedMessages.of(server);
        web = WebInstance.start(
                "SECKILL_REDIS_URL=" + redis.url(),
                "seckill.redis.timeout=700ms",
                "seckill.redis.retry-delay=200ms",
                "seckill.redis.retries=3",
                "seckill.redis.connections=8",
                "SECKILL_ROCKETMQ_NAMESRV=" + server.nameServer(),
                "rocketmq.producer.send-message-timeout=60000",
                "rocketmq.producer.retry-times-when-send-failed=0");
    }

    /** The one of this JVM. A test that puts a fault in takes it out again. */
    public static FaultyNetwork shared() {
        return Shared.NETWORK;
    }

    public WebInstance web() {
        return web;
    }

    /** What the broker behind the proxy delivers. */
    public CommittedMessages messages() {
        return messages;
    }

    public FaultProxy redis() {
        return redis;
    }

    public FaultProxy broker() {
        return broker;
    }

    private static final class Shared {
        private static final FaultyNetwork NETWORK = new FaultyNetwork();
    }
}
