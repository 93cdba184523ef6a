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
 */
public record StackOptions(
        @Nullable Path folder, Ports ports, TransactionCheck transactionCheck, ExternalServers external) {

    /** Free ports, data deleted at the end; never looks at the environment: what tests do must not reach a server somebody relies on. */
    public static StackOptions throwaway() {
        return new StackOptions(null, Ports.FREE, TransactionCheck.DEFAULT, ExternalServers.NONE);
    }

    /** Data in this folder outlives the stack and the JVM; servers named by environment variables take the place of local ones. */
    public static StackOptions persistent(Path folder, Ports ports) {
        return new StackOptions(folder, ports, TransactionCheck.DEFAULT, ExternalServers.from(System.getenv()));
    }

    public StackOptions withTransactionCheck(TransactionCheck check) {
        return new StackOptions(folder, ports, check, external);
    }

    public StackOptions withExternal(ExternalServers servers) {
        return new StackOptions(folder, ports, transactionCheck, servers);
    }
}
