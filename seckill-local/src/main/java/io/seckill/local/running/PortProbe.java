package io.seckill.local.running;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;

/** Finds out whether somebody listens on a port of loopback. */
final class PortProbe {
    private PortProbe() {}

    static boolean isTaken(int port) {
        try (ServerSocket probe = new ServerSocket()) {
            // Ports in TIME_WAIT after a previous run are free
            probe.setReuseAddress(true);
            probe.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), port));
            return false;
        } catch (IOException e) {
            return true;
        }
    }
}
