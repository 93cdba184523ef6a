package io.seckill.stack;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Stands between clients and one server on loopback and does to their connections what a network does on a bad day: late, lost,
 * reset. The fault may change while connections are open; one from which bytes were lost stays lost, as in a real network, so after a
 * fault that loses bytes clients recover on new connections ({@link #cut()} makes them).
 */
public final class FaultProxy implements AutoCloseable {
    private static final Pattern ON_LOOPBACK = Pattern.compile("(127(?:\\.\\d{1,3}){3}):(\\d{1,5})");
    private static final int BACKLOG = 256;

    private final String url;
    private final String targetHost;
    private final int targetPort;
    private final ServerSocket door;
    private final Thread acceptor;
    private final Set<FaultyConnection> connections = ConcurrentHashMap.newKeySet();
    private final Triggers triggers = new Triggers();
    private Fault fault = Fault.NONE;

    private FaultProxy(String address, int port, String targetUrl) throws IOException {
        Matcher target = ON_LOOPBACK.matcher(targetUrl);
        InetAddress own = InetAddress.getByName(address);
        if (!target.find() || !own.isLoopbackAddress()) {
            throw new IllegalArgumentException(
                    "From loopback to loopback only, not from " + address + " to " + targetUrl);
        }
        this.targetHost = target.group(1);
        this.targetPort = Integer.parseInt(target.group(2));
        this.door = new ServerSocket(port, BACKLOG, own);
        this.acceptor = background("accept", this::acceptAll);
        this.url = target.replaceFirst(address + ":" + door.getLocalPort());
    }

    /**
     * In front of a server, on a free port.
     *
     * @param targetUrl any text with {@code 127.0.0.1:port} in it, such as a server's URL
     */
    public static FaultProxy before(String targetUrl) {
        return at("127.0.0.1", 0, targetUrl);
    }

    /** In front of a server, where its clients will look for it: a port of a loopback address such as 127.0.0.2. */
    public static FaultProxy at(String address, int port, String targetUrl) {
        try {
            FaultProxy proxy = new FaultProxy(address, port, targetUrl);
            proxy.acceptor.start();
            return proxy;
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot listen on " + address + ":" + port, e);
        }
    }

    /** The target's URL with the address of this proxy in it. */
    public String url() {
        return url;
    }

    /** Puts every connection under this fault, those that are open and those to come. Forgets all triggers and what they did. */
    public synchronized void set(Fault next) {
        triggers.clear();
        fault = next;
        connections.forEach(connection -> connection.set(next));
    }

    /**
     * Puts one connection under this fault: that of the next request that contains the text, from the piece on in which the text
     * ends. Other connections stay as they are.
     *
     * @param text 1 to 200 characters of one byte each
     */
    public Trigger when(String text, Fault then) {
        Trigger trigger = new Trigger(text, then);
        triggers.add(trigger);
        return trigger;
    }

    /** Resets every open connection. */
    public void cut() {
        connections.forEach(FaultyConnection::cut);
    }

    @Override
    public void close() {
        try {
            door.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            cut();
            awaitTheLastAccept();
        }
    }

    /** As long as somebody waits for a connection, the system takes one. */
    private void awaitTheLastAccept() {
        try {
            acceptor.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void acceptAll() {
        while (!door.isClosed()) {
            try {
                open(door.accept());
            } catch (IOException e) {
                // Closed, or the server does not listen, which its client has seen by now
            }
        }
    }

    @SuppressWarnings("resource") // The connection closes both sockets when it ends
    private void open(Socket client) throws IOException {
        Socket server;
        try {
            server = new Socket(targetHost, targetPort);
        } catch (IOException e) {
            client.close();
            throw e;
        }
        client.setTcpNoDelay(true);
        server.setTcpNoDelay(true);
        FaultyConnection connection = add(client, server);
        background("replies", connection::carryReplies).start();
        background("requests", () -> connection.carryRequests(triggers.on(connection)))
                .start();
    }

    private synchronized FaultyConnection add(Socket client, Socket server) {
        FaultyConnection connection = new FaultyConnection(client, server, fault, connections::remove);
        connections.add(connection);
        if (door.isClosed()) {
            connection.cut();
        }
        return connection;
    }

    private Thread background(String what, Runnable work) {
        Thread thread = new Thread(work, "fault-proxy-" + door.getLocalPort() + "-" + what);
        thread.setDaemon(true);
        return thread;
    }
}
