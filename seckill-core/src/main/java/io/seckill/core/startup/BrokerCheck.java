package io.seckill.core.startup;

import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;

/** Asks the broker for a topic's route before an application takes traffic. */
public final class BrokerCheck {
    /** How long one name server may take to accept a connection. */
    private static final int CONNECT_TIMEOUT_MS = 2_000;

    private static final String HINT =
            "Start the servers with ./seckill up, or point SECKILL_ROCKETMQ_NAMESRV at running name servers (host:port;host:port).";

    private BrokerCheck() {}

    /**
     * Passes if the topic has at least one queue.
     *
     * @param nameServer {@code host:port}, several separated by {@code ;}
     * @param topic the topic the application lives on
     * @param queues asks the client in use, e.g. {@code () -> producer.fetchPublishMessageQueues(topic)}
     * @throws MissingServerException if no name server answers or the topic has no route; says which of the two
     */
    public static void require(String nameServer, String topic, Callable<? extends Collection<?>> queues) {
        Exception failure;
        try {
            if (!queues.call().isEmpty()) {
                return;
            }
            failure = new IOException("The topic has no queue");
        } catch (Exception e) {
            if (e instanceof InterruptedException) {
                Thread.currentThread().interrupt();
            }
            failure = e;
        }
        throw diagnose(nameServer, topic, failure);
    }

    private static MissingServerException diagnose(String nameServer, String topic, Exception failure) {
        String lookedAt = nameServer + " (SECKILL_ROCKETMQ_NAMESRV)";
        if (addresses(nameServer).noneMatch(BrokerCheck::accepts)) {
            return new MissingServerException("RocketMQ's name server does not answer", lookedAt, HINT, failure);
        }
        return new MissingServerException(
                "RocketMQ has no route for the topic " + topic,
                lookedAt,
                "The name server answers, so either no broker is registered with it or the topic was not created. "
                        + "Topics are created explicitly: ./seckill up does it; elsewhere use mqadmin updateTopic.",
                failure);
    }

    private static Stream<String> addresses(String nameServer) {
        return List.of(nameServer.split(";")).stream().map(String::strip).filter(a -> !a.isEmpty());
    }

    private static boolean accepts(String address) {
        int colon = address.lastIndexOf(':');
        if (colon < 0) {
            return false;
        }
        try (Socket socket = new Socket()) {
            int port = Integer.parseInt(address.substring(colon + 1));
            socket.connect(new InetSocketAddress(address.substring(0, colon), port), CONNECT_TIMEOUT_MS);
            return true;
        } catch (IOException | IllegalArgumentException e) {
            return false;
        }
    }
}
