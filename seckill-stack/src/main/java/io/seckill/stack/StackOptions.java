package io.seckill.stack;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * What stack to run.
 *
 * @param folder           holds the data, for as long as you like; null: thrown away with the stack
 * @param ports            where the servers listen
 * @param transactionCheck how the broker asks back about half messages
 * @param external         servers that run elsewhere instead
 * @param brokerAddress    the loopback address under which clients are told to find the broker
 */
public record StackOptions(
        @Nullable Path folder,
        Ports ports,
        TransactionCheck transactionCheck,
        ExternalServers external,
        String brokerAddress) {
    private static final String LOOPBACK = "127.0.0.1";

    /** Free ports, data deleted at the end; never looks at the environment: what tests do must not reach a server somebody relies on. */
    public static StackOptions throwaway() {
        return new StackOptions(null, Ports.FREE, TransactionCheck.DEFAULT, ExternalServers.NONE, LOOPBACK);
    }

    /** Data in this folder outlives the stack and the JVM; servers named by environment variables take the place of local ones. */
    public static StackOptions persistent(Path folder, Ports ports) {
        return new StackOptions(
                folder, ports, TransactionCheck.DEFAULT, ExternalServers.from(System.getenv()), LOOPBACK);
    }

    public StackOptions withTransactionCheck(TransactionCheck check) {
        return new StackOptions(folder, ports, check, external, brokerAddress);
    }

    public StackOptions withExternal(ExternalServers servers) {
        return new StackOptions(folder, ports, transactionCheck, servers, brokerAddress);
    }

    /**
     * The broker listens on this port of 127.0.0.1, and clients are told to find it at the same port of another loopback address: whatever
     * listens there, such as a {@link FaultProxy}, stands between them. It has to listen before the broker starts.
     *
     * @param port of {@link FreePorts#forBroker()}
     */
    public StackOptions withBrokerBehind(String address, int port) {
        Ports withBroker = new Ports(ports.mysql(), ports.redis(), ports.nameServer(), port);
        return new StackOptions(folder, withBroker, transactionCheck, external, address);
    }
}
