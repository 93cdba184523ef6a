package io.seckill.stack;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Each fault does what it says, in front of a server that says everything back. */
class FaultProxyTest {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final Duration LONG = Duration.ofMinutes(10);
    private static final int SILENCE_MS = 200;

    private EchoServer server;
    private FaultProxy proxy;

    @BeforeEach
    void open() throws IOException {
        server = EchoServer.open();
        proxy = FaultProxy.before(server.address());
    }

    @AfterEach
    void close() throws IOException {
        proxy.close();
        server.close();
    }

    @Test
    void withoutAFaultEverythingPassesBothWays() throws IOException {
        try (Client client = new Client()) {
            client.say("one");
            assertThat(client.hear(3)).isEqualTo("one");
            client.say("two");
            assertThat(client.hear(3)).isEqualTo("two");
        }
        assertThat(server.heard()).isEqualTo("onetwo");
    }

    @Test
    void anEndOfOneSidePassesAsWell() throws IOException {
        try (Client client = new Client()) {
            client.say("last");
            client.socket.shutdownOutput();

            assertThat(client.hear(5)).isEqualTo("last");
        }
    }

    @Test
    void lateBytesTakeTheirTimeEachWay() throws IOException {
        proxy.set(Fault.late(Duration.ofMillis(150)));
        try (Client client = new Client()) {
            long start = System.nanoTime();
            client.say("one");

            assertThat(client.hear(3)).isEqualTo("one");
            assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThanOrEqualTo(Duration.ofMillis(300));
        }
    }

    @Test
    void aLateReplyIsDoneByTheServerAtOnceAndComesWhenTheFaultIsOver() throws IOException {
        proxy.set(Fault.lateReplies(LONG));
        try (Client client = new Client()) {
            client.say("one");
            awaitHeard("one");
            client.hearNothing();

            proxy.set(Fault.NONE);

            assertThat(client.hear(3)).isEqualTo("one");
        }
    }

    @Test
    void aLateRequestArrivesWhenTheFaultIsOverThoughItsClientHasGone() throws IOException {
        proxy.set(Fault.lateRequests(LONG));
        try (Client client = new Client()) {
            client.say("one");
            client.hearNothing();
        }
        assertThat(server.heard()).isEmpty();

        proxy.set(Fault.NONE);

        awaitHeard("one");
    }

    @Test
    void lostRepliesAreOfRequestsTheServerHasHeard() throws IOException {
        proxy.set(Fault.REPLIES_LOST);
        try (Client client = new Client()) {
            client.say("one");

            client.hearNothing();
            awaitHeard("one");
        }
    }

    @Test
    void lostRequestsAreNotHeard() throws IOException {
        try (Client client = new Client()) {
            proxy.set(Fault.lateReplies(LONG));
            client.say("one");
            awaitHeard("one");
            proxy.set(Fault.REQUESTS_LOST);
            client.say("two");

            assertThat(client.hear(3)).isEqualTo("one");
            client.hearNothing();
        }
        assertThat(server.heard()).isEqualTo("one");
    }

    @Test
    void aBlackHoleTakesConnectionsAndSwallowsBothWays() throws IOException {
        try (Client client = new Client()) {
            proxy.set(Fault.lateReplies(LONG));
            client.say("one");
            awaitHeard("one");
            proxy.set(Fault.BLACK_HOLE);
            try (Client second = new Client()) {
                second.say("two");
                second.hearNothing();
            }
            client.hearNothing();
        }
        assertThat(server.heard()).isEqualTo("one");
    }

    @Test
    void aConnectionThatLostBytesStaysLostAndANewOneWorks() throws IOException {
        try (Client old = new Client()) {
            proxy.set(Fault.REPLIES_LOST);
            old.say("one");
            old.hearNothing();

            proxy.set(Fault.NONE);
            old.say("two");
            old.hearNothing();

            try (Client fresh = new Client()) {
                fresh.say("three");
                assertThat(fresh.hear(5)).isEqualTo("three");
            }
            proxy.cut();
            assertThatThrownBy(() -> old.hear(1)).isInstanceOf(SocketException.class);
        }
    }

    @Test
    void aResetOfRepliesComesAfterSoManyBytesOfThem() throws IOException {
        proxy.set(Fault.resetAfterReplies(3));
        try (Client client = new Client()) {
            client.say("abc");
            assertThat(client.hear(3)).isEqualTo("abc");
            client.say("defg");

            assertThatThrownBy(() -> client.hear(1)).hasMessageContaining("reset");
        }
        assertThat(server.heard()).isEqualTo("abcdefg");
    }

    @Test
    void aResetOfRequestsLetsSoManyBytesOfThemThrough() throws IOException {
        proxy.set(Fault.resetAfterRequests(3));
        try (Client client = new Client()) {
            client.say("abc");
            assertThat(client.hear(3)).isEqualTo("abc");
            client.say("defg");

            assertThatThrownBy(() -> client.hear(1)).hasMessageContaining("reset");
        }
        assertThat(server.heard()).isEqualTo("abc");
    }

    @Test
    void aTriggerPutsOneConnectionUnderItsFaultFromTheRequestOnThatContainsTheText() throws IOException {
        Trigger trigger = proxy.when("COMMIT", Fault.REPLIES_LOST);
        try (Client one = new Client();
                Client other = new Client()) {
            one.say("INSERT");
            assertThat(one.hear(6)).isEqualTo("INSERT");
            assertThat(trigger.seen()).isZero();
            one.say("COM");
            assertThat(one.hear(3)).isEqualTo("COM");

            one.say("MIT");

            one.hearNothing();
            awaitHeard("INSERTCOMMIT");
            other.say("COMMIT");
            assertThat(other.hear(6)).isEqualTo("COMMIT");
            assertThat(trigger.seen()).isEqualTo(2);
        }
    }

    @Test
    void aTextThatCameByBeforeDoesNotFireALaterTrigger() throws IOException {
        try (Client client = new Client()) {
            client.say("COMMIT");
            assertThat(client.hear(6)).isEqualTo("COMMIT");

            Trigger trigger = proxy.when("COMMIT", Fault.BLACK_HOLE);

            client.say("SELECT");
            assertThat(client.hear(6)).isEqualTo("SELECT");
            assertThat(trigger.seen()).isZero();
        }
    }

    @Test
    void itTakesThePlaceOfItsServerInAUrlAndServesAnotherLoopbackAddress() throws IOException {
        int port = FreePorts.one();
        try (FaultProxy elsewhere = FaultProxy.at("127.0.0.2", port, "jdbc:x://" + server.address() + "/db?a=b");
                Socket socket = new Socket("127.0.0.2", port)) {
            assertThat(elsewhere.url()).isEqualTo("jdbc:x://127.0.0.2:" + port + "/db?a=b");
            socket.getOutputStream().write('x');
            assertThat(socket.getInputStream().read()).isEqualTo('x');
        }
        assertThatThrownBy(() -> FaultProxy.at("0.0.0.0", port, server.address()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> FaultProxy.before("192.0.2.7:6379")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void closedItResetsWhatIsOpenAndTakesNothingNew() throws IOException {
        try (Client client = new Client()) {
            client.say("one");
            assertThat(client.hear(3)).isEqualTo("one");

            proxy.close();

            assertThatThrownBy(() -> client.hear(1)).isInstanceOf(SocketException.class);
            assertThatThrownBy(Client::new).isInstanceOf(ConnectException.class);
        }
    }

    private void awaitHeard(String all) {
        await().atMost(BOUND).until(() -> server.heard().equals(all));
    }

    /** Somebody who talks to the server through the proxy. */
    private final class Client implements AutoCloseable {
        private final Socket socket;

        private Client() throws IOException {
            socket = new Socket(
                    InetAddress.getLoopbackAddress(),
                    URI.create("tcp://" + proxy.url()).getPort());
            socket.setTcpNoDelay(true);
        }

        private void say(String text) throws IOException {
            socket.getOutputStream().write(text.getBytes(StandardCharsets.UTF_8));
        }

        /** So many bytes, or fewer if the stream ends. */
        private String hear(int length) throws IOException {
            socket.setSoTimeout((int) BOUND.toMillis());
            return new String(socket.getInputStream().readNBytes(length), StandardCharsets.UTF_8);
        }

        private void hearNothing() throws IOException {
            socket.setSoTimeout(SILENCE_MS);
            assertThatThrownBy(() -> socket.getInputStream().read()).isInstanceOf(SocketTimeoutException.class);
        }

        @Override
        public void close() throws IOException {
            socket.close();
        }
    }
}
