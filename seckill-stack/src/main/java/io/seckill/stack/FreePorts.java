package io.seckill.stack;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Free ports on loopback, below the range from which systems take the ports of outgoing connections: a server that is killed and restarted
 * finds its port still free. Each JVM starts looking at another place, and no port is handed out twice in one JVM.
 */
public final class FreePorts {
    private static final int FIRST = 11_000;
    private static final int COUNT = 10_000;
    /** By the golden section, so that JVMs started shortly after one another look far from each other. */
    private static final AtomicInteger NEXT =
            new AtomicInteger((int) (ProcessHandle.current().pid() * 6_181 % COUNT));

    private FreePorts() {}

    public static int one() {
        return block(1);
    }

    /** A port for a broker, which takes the one two below as well. */
    public static int forBroker() {
        return block(3) + 2;
    }

    /** The first of that many free ports in a row. */
    private static int block(int length) {
        for (int tried = 0; tried < COUNT; tried += length) {
            int offset = NEXT.getAndAdd(length) % COUNT;
            int port = FIRST + offset;
            if (allFree(port, length)) {
                return port;
            }
        }
        throw new StackException("No free port between " + FIRST + " and " + (FIRST + COUNT));
    }

    /** A port whose companion ten thousand above, where a Redis Cluster node listens for its fellows, is free too. */
    static int withClusterBus() {
        for (int tried = 0; tried < COUNT; tried++) {
            int port = one();
            if (isFree(port + 10_000)) {
                return port;
            }
        }
        throw new StackException("No free pair of ports for a Redis Cluster node");
    }

    private static boolean allFree(int first, int length) {
        for (int port = first; port < first + length; port++) {
            if (!isFree(port)) {
                return false;
            }
        }
        return true;
    }

    /** Whether nobody listens on this port of loopback. */
    public static boolean isFree(int port) {
        try (ServerSocket socket = new ServerSocket(port, 1, InetAddress.getLoopbackAddress())) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }
}
