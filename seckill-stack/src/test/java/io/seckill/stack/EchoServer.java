package io.seckill.stack;

import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Says back whatever it hears, and remembers all of it. */
final class EchoServer implements AutoCloseable {
    private final ServerSocket door;
    private final Queue<String> heard = new ConcurrentLinkedQueue<>();

    private EchoServer(ServerSocket door) {
        this.door = door;
    }

    static EchoServer open() throws IOException {
        EchoServer server = new EchoServer(new ServerSocket(0, 16, InetAddress.getLoopbackAddress()));
        inBackground(server::acceptAll);
        return server;
    }

    String address() {
        return "127.0.0.1:" + door.getLocalPort();
    }

    /** What clients have said, all connections together. */
    String heard() {
        return String.join("", heard);
    }

    @Override
    public void close() throws IOException {
        door.close();
    }

    private void acceptAll() {
        while (!door.isClosed()) {
            try {
                Socket client = door.accept();
                inBackground(() -> echo(client));
            } catch (IOException e) {
                // Closed
            }
        }
    }

    private void echo(Socket client) {
        try (client) {
            InputStream in = client.getInputStream();
            byte[] bytes = new byte[100];
            for (int length = in.read(bytes); length >= 0; length = in.read(bytes)) {
                heard.add(new String(bytes, 0, length, StandardCharsets.UTF_8));
                client.getOutputStream().write(bytes, 0, length);
            }
        } catch (IOException e) {
            // The client is gone
        }
    }

    private static void inBackground(Runnable work) {
        Thread thread = new Thread(work, "echo-server");
        thread.setDaemon(true);
        thread.start();
    }
}
