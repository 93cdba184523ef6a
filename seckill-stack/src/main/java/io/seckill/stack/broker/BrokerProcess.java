package io.seckill.stack.broker;

import java.util.concurrent.TimeUnit;
import org.apache.rocketmq.broker.BrokerController;
import org.apache.rocketmq.broker.BrokerStartup;
import org.apache.rocketmq.namesrv.NamesrvController;
import org.apache.rocketmq.namesrv.NamesrvStartup;

/** Runs the name server and the broker in one JVM until it is told to end; both then shut down in an orderly way, by hooks of their own. */
public final class BrokerProcess {
    private static final int REGISTER_ATTEMPTS = 100;
    private static final long REGISTER_PAUSE_MS = 100;

    private BrokerProcess() {}

    /**
     * Starts both.
     *
     * @param arguments the name server's configuration file, the broker's configuration file
     */
    public static void main(String[] arguments) throws InterruptedException {
        if (arguments.length != 2) {
            throw new IllegalArgumentException("Needs the name server's and the broker's configuration file");
        }
        NamesrvController nameServer = NamesrvStartup.main0(new String[] {"-c", arguments[0]});
        BrokerController broker =
                BrokerStartup.start(BrokerStartup.createBrokerController(new String[] {"-c", arguments[1]}));
        register(broker, nameServer);
    }

    /**
     * The broker registers once while it starts, which goes nowhere if its connection to the name server is not open by then; its next try
     * would be ten seconds later.
     */
    private static void register(BrokerController broker, NamesrvController nameServer) throws InterruptedException {
        String name = broker.getBrokerConfig().getBrokerName();
        for (int attempt = 0; attempt < REGISTER_ATTEMPTS; attempt++) {
            if (nameServer
                    .getRouteInfoManager()
                    .getAllClusterInfo()
                    .getBrokerAddrTable()
                    .containsKey(name)) {
                return;
            }
            broker.registerBrokerAll(true, false, true);
            TimeUnit.MILLISECONDS.sleep(REGISTER_PAUSE_MS);
        }
    }
}
