package io.seckill.stack.broker;

import org.apache.rocketmq.broker.BrokerStartup;
import org.apache.rocketmq.namesrv.NamesrvStartup;

/** Runs the name server and the broker in one JVM until it is told to end; both then shut down in an orderly way, by hooks of their own. */
public final class BrokerProcess {
    private BrokerProcess() {}

    /**
     * Starts both.
     *
     * @param arguments the name server's configuration file, the broker's configuration file
     */
    public static void main(String[] arguments) {
        if (arguments.length != 2) {
            throw new IllegalArgumentException("Needs the name server's and the broker's configuration file");
        }
        NamesrvStartup.main0(new String[] {"-c", arguments[0]});
        BrokerStartup.main(new String[] {"-c", arguments[1]});
    }
}
