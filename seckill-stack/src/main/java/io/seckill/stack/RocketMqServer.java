package io.seckill.stack;

import io.seckill.api.message.Topics;
import io.seckill.stack.broker.BrokerProcess;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileStore;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** RocketMQ name server and broker in one JVM of their own; the pipeline's topics exist as soon as it is started. */
public final class RocketMqServer extends LocalServer {
    private static final int QUEUES = 8;
    /** Fixed in the broker: it does not accept a higher limit. */
    private static final double FULL = 0.90;

    private final String nameServer;
    private final int nameServerPort;
    private final int brokerPort;
    private final String brokerAddress;
    private final TransactionCheck check;

    RocketMqServer(Path folder, Ports ports, String brokerAddress, TransactionCheck check) {
        super("RocketMQ", folder, false);
        this.nameServerPort = choosePort("port", ports.nameServer(), FreePorts::one);
        this.brokerPort = choosePort("brokerPort", ports.broker(), FreePorts::forBroker);
        this.nameServer = "127.0.0.1:" + nameServerPort;
        this.brokerAddress = brokerAddress;
        this.check = check;
    }

    RocketMqServer(Path folder, String externalNameServer) {
        super("RocketMQ", folder, true);
        this.nameServerPort = 0;
        this.brokerPort = 0;
        this.nameServer = externalNameServer;
        this.brokerAddress = "";
        this.check = TransactionCheck.DEFAULT;
    }

    /** {@code host:port}, or several separated by semicolons if it runs elsewhere. */
    public String nameServer() {
        return nameServer;
    }

    /**
     * Creates a topic, or changes its number of queues, and returns when clients can see it.
     *
     * @throws StackException when that takes longer than a minute or two
     */
    public void createTopic(String topic, int queues) {
        try (RocketMqAdmin admin = RocketMqAdmin.open(nameServer)) {
            admin.createTopic(topic, queues);
        }
    }

    @Override
    Map<String, Integer> ports() {
        Map<String, Integer> ports = new LinkedHashMap<>();
        ports.put("port", nameServerPort);
        ports.put("brokerPort", brokerPort);
        ports.put("brokerFastPort", brokerPort - 2);
        return ports;
    }

    @Override
    List<String> command() {
        requireDiskSpace();
        RocketMqConfiguration configuration =
                new RocketMqConfiguration(folder(), nameServerPort, brokerPort, brokerAddress, check);
        List<String> files = configuration.write();
        return ChildJvm.command(BrokerProcess.class, configuration.jvmOptions(), files);
    }

    @Override
    boolean answers() {
        return isElsewhere()
                ? firstNameServerAnswers()
                : connects("127.0.0.1", brokerPort) && connects("127.0.0.1", nameServerPort);
    }

    /** A frozen broker still takes connections: the system does that for it. So it is asked something. */
    @Override
    public boolean isAnswering() {
        return answers() && (isElsewhere() || RocketMqAdmin.answers(nameServer));
    }

    @Override
    void whenAnswering() {
        try (RocketMqAdmin admin = RocketMqAdmin.open(nameServer)) {
            admin.createTopic(Topics.ORDER, QUEUES);
            admin.createTopic(Topics.ORDER_RESULT, QUEUES);
            admin.createTopic(Topics.ORDER_EVENT, QUEUES);
        }
    }

    /** The broker starts on a nearly full disk, and then refuses every message. */
    private void requireDiskSpace() {
        try {
            FileStore disk = Files.getFileStore(folder());
            long used = disk.getTotalSpace() - disk.getUnallocatedSpace();
            if (used > (used + disk.getUsableSpace()) * FULL) {
                throw new StackException(
                        "RocketMQ takes no messages on a disk that is more than 90 % full, such as that of "
                                + folder());
            }
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot ask how full the disk of " + folder() + " is", e);
        }
    }

    private boolean firstNameServerAnswers() {
        String first = nameServer.split(";", 2)[0];
        int colon = first.lastIndexOf(':');
        return colon > 0 && connects(first.substring(0, colon), Integer.parseInt(first.substring(colon + 1)));
    }
}
