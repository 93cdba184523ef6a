package io.seckill.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import java.util.function.Function;

/** A client's connection to a {@link FaultProxy} and the one to the server behind it, under a fault. */
final class FaultyConnection {
    private static final int PIECE_BYTES = 8_192;

    private final Socket client;
    private final Socket server;
    private final Consumer<FaultyConnection> ended;

    private Fault fault;
    private boolean isCut;
    private int flowing = 2;

    /** @param ended is told when neither way flows any more */
    FaultyConnection(Socket client, Socket server, Fault fault, Consumer<FaultyConnection> ended) {
        this.client = client;
        this.server = server;
        this.fault = fault;
        this.ended = ended;
    }

    /** From now on this fault; what waits is looked at anew. */
    synchronized void set(Fault next) {
        fault = next;
        notifyAll();
    }

    /** Resets both ends. */
    void cut() {
        synchronized (this) {
            isCut = true;
            notifyAll();
        }
        close(client, true);
        close(server, true);
    }

    /** Carries requests until either end is gone. */
    void carryRequests(Watch watch) {
        carry(client, server, Fault::requests, watch);
    }

    /** Carries replies until either end is gone. */
    void carryReplies() {
        carry(server, client, Fault::replies, (piece, length) -> {});
    }

    private void carry(Socket from, Socket to, Function<Fault, Fault.Way> direction, Watch watch) {
        Gate gate = new Gate();
        byte[] piece = new byte[PIECE_BYTES];
        try {
            InputStream in = from.getInputStream();
            for (int length = in.read(piece); length >= 0; length = in.read(piece)) {
                watch.see(piece, length);
                if (!gate.passes(whenDue(direction), piece, length, to.getOutputStream())) {
                    cut();
                }
            }
        } catch (IOException e) {
            // One end is gone; the other is told below
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        end(to, gate);
    }

    /**
     * What is to happen to a piece that has just come, once its time is over.
     *
     * @throws IOException if the connection was cut meanwhile: what waited is lost, and must not slip through before the sockets close
     */
    private synchronized Fault.Way whenDue(Function<Fault, Fault.Way> direction)
            throws IOException, InterruptedException {
        long came = System.nanoTime();
        while (!isCut) {
            Fault.Way way = direction.apply(fault);
            long left = way.late().toNanos() - (System.nanoTime() - came);
            if (left <= 0) {
                return way;
            }
            TimeUnit.NANOSECONDS.timedWait(this, left);
        }
        throw new IOException("The connection was cut");
    }

    /** What a side sent before it went still arrives: only its own direction ends with it, and silently if bytes of it were lost. */
    private void end(Socket to, Gate gate) {
        if (!gate.hasLost) {
            try {
                to.shutdownOutput();
            } catch (IOException e) {
                // It is gone as well
            }
        }
        synchronized (this) {
            flowing--;
            if (flowing > 0) {
                return;
            }
        }
        close(client, false);
        close(server, false);
        ended.accept(this);
    }

    private static void close(Socket socket, boolean byReset) {
        try (socket) {
            if (byReset) {
                socket.setSoLinger(true, 0);
            }
        } catch (IOException e) {
            // It is gone already
        }
    }

    /** Is shown every piece before anything becomes of it. */
    @FunctionalInterface
    interface Watch {
        void see(byte[] piece, int length);
    }

    /** One direction's memory: how much has passed under the fault in force, and whether the stream has a hole. */
    private static final class Gate {
        private Fault.Way inForce = Fault.NONE.requests();
        private long passed;
        private boolean hasLost;

        /** Lets through what may pass; false if the connection is to be reset instead. */
        private boolean passes(Fault.Way way, byte[] piece, int length, OutputStream out) throws IOException {
            if (!way.equals(inForce)) {
                inForce = way;
                passed = 0;
            }
            // No network delivers what comes after a hole: once bytes were lost, nothing passes on this connection
            int passing = hasLost ? 0 : (int) Math.min(length, way.passes() - passed);
            out.write(piece, 0, passing);
            passed += passing;
            if (passing < length && way.then() == Fault.End.RESET) {
                return false;
            }
            hasLost |= passing < length;
            return true;
        }
    }
}
