package io.seckill.local.running;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.util.ArrayList;
import java.util.List;

/**
 * The ports of the three applications, all on loopback.
 *
 * @param web the API
 * @param webManagement web's health and metrics
 * @param consumerManagement the consumer's health and metrics
 * @param jobManagement the job application's health and metrics
 */
public record AppPorts(int web, int webManagement, int consumerManagement, int jobManagement) {
    /** What the documentation names. */
    public static final AppPorts FIXED = new AppPorts(8080, 8081, 8082, 8083);

    /** Ports nobody listens on at this moment. */
    public static AppPorts free() {
        // All are held open together, so that no two are the same
        List<ServerSocket> held = new ArrayList<>();
        try {
            for (int i = 0; i < 4; i++) {
                held.add(new ServerSocket(0, 1, InetAddress.getLoopbackAddress()));
            }
            List<Integer> ports = held.stream().map(ServerSocket::getLocalPort).toList();
            return new AppPorts(ports.get(0), ports.get(1), ports.get(2), ports.get(3));
        } catch (IOException e) {
            throw new UncheckedIOException("No free port on loopback", e);
        } finally {
            held.forEach(AppPorts::close);
        }
    }

    /** Those of the ports that somebody else listens on. */
    public List<Integer> taken() {
        return List.of(web, webManagement, consumerManagement, jobManagement).stream()
                .filter(PortProbe::isTaken)
                .toList();
    }

    int management(App app) {
        return switch (app) {
            case WEB -> webManagement;
            case CONSUMER -> consumerManagement;
            case JOB -> jobManagement;
        };
    }

    private static void close(ServerSocket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
