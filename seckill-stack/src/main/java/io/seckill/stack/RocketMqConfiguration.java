package io.seckill.stack;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The configuration files of one name server and broker, and the options of the JVM that runs them. */
record RocketMqConfiguration(
        Path folder, int nameServerPort, int brokerPort, String brokerAddress, TransactionCheck check) {
    private static final Duration USUAL_NOTING = Duration.ofSeconds(3);

    /** Writes the files; returns their paths in the order in which the JVM's main class takes them. */
    List<String> write() {
        Folders.create(folder.resolve("tmp"));
        Folders.write(logging(), resource("/rocketmq-server-logback.xml"));
        Path nameServer = folder.resolve("namesrv.conf");
        Folders.write(nameServer, nameServer());
        Path broker = folder.resolve("broker.conf");
        Folders.write(broker, broker());
        return List.of(nameServer.toString(), broker.toString());
    }

    List<String> jvmOptions() {
        return List.of(
                "-Xms64m",
                "-Xmx512m",
                "-XX:MaxDirectMemorySize=256m",
                "-XX:+UseSerialGC",
                "-XX:TieredStopAtLevel=1",
                "--add-opens=java.base/java.nio=ALL-UNNAMED",
                "--add-opens=java.base/sun.nio.ch=ALL-UNNAMED",
                "--add-exports=java.base/jdk.internal.ref=ALL-UNNAMED",
                // Without Unsafe, its default on Java 25, Netty cannot free the broker's mapped files: the broker then
                // neither
                // stops cleanly nor starts again after a crash
                "-Dio.netty.noUnsafe=false",
                // On loopback nobody listens in, and making three certificates takes seconds
                "-Dtls.server.mode=disabled",
                // Whatever is not configured below lands under the home folder
                "-Duser.home=" + folder,
                "-Djava.io.tmpdir=" + folder.resolve("tmp"),
                "-Duser.timezone=UTC",
                "-Drmq.logback.configurationFile=" + logging(),
                "-Dlogback.configurationFile=" + logging(),
                "-Dseckill.log.file=" + log());
    }

    Path log() {
        return folder.resolve("rocketmq.log");
    }

    private Path logging() {
        return folder.resolve("logback.xml");
    }

    private String nameServer() {
        return """
                rocketmqHome=%1$s
                kvConfigPath=%1$s/namesrv/kvConfig.json
                bindAddress=127.0.0.1
                listenPort=%2$d
                """.formatted(folder, nameServerPort);
    }

    private String broker() {
        return """
                rocketmqHome=%1$s
                storePathRootDir=%1$s/store
                namesrvAddr=127.0.0.1:%2$d
                brokerClusterName=seckill
                brokerName=seckill-broker
                brokerId=0
                brokerIP1=%4$s
                brokerIP2=127.0.0.1
                bindAddress=127.0.0.1
                listenPort=%3$d
                autoCreateTopicEnable=false
                transactionTimeOut=%5$d
                transactionCheckInterval=%6$d
                transactionCheckMax=%7$d
                transactionOpBatchInterval=%8$d
                """.formatted(
                                folder,
                                nameServerPort,
                                brokerPort,
                                brokerAddress,
                                check.timeout().toMillis(),
                                check.interval().toMillis(),
                                check.max(),
                                noteDecisionsEvery().toMillis())
                + PATIENT
                + SMALL
                + CALM;
    }

    /** The broker notes decided half messages in batches, and asks back about those it has not noted yet. */
    private Duration noteDecisionsEvery() {
        Duration half = check.timeout().dividedBy(2);
        return half.compareTo(USUAL_NOTING) < 0 ? half : USUAL_NOTING;
    }

    /** On a small machine a burst waits; the usual limits (200 ms) would answer "broker busy". */
    private static final String PATIENT = """
            waitTimeMillsInSendQueue=15000
            waitTimeMillsInTransactionQueue=15000
            waitTimeMillsInPullQueue=30000
            waitTimeMillsInAdminBrokerQueue=30000
            osPageCacheBusyTimeOutMills=15000
            """;

    /** Files, and waits until a message is delivered again, of a size for a sale on one machine; the usual ones are made for terabytes. */
    private static final String SMALL = """
            mappedFileSizeCommitLog=33554432
            mappedFileSizeConsumeQueue=400000
            maxHashSlotNum=50000
            maxIndexNum=200000
            messageDelayLevel=1s 2s 3s 10s 30s 1m 2m 3m 4m 5m 6m 7m 8m 9m 10m 20m 30m 1h
            timerWheelEnable=false
            reviveQueueNum=1
            enableCompaction=false
            diskMaxUsedSpaceRatio=95
            diskSpaceCleanForciblyRatio=95
            """;

    /** The broker's metrics service spins a core from the start until its first interval is over; 10 s by default. */
    private static final String CALM = """
            transactionMetricFlushInterval=1000
            """;

    private static String resource(String name) {
        try (InputStream in = RocketMqConfiguration.class.getResourceAsStream(name)) {
            if (in == null) {
                throw new StackException(name + " is not on the class path");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("Cannot read " + name, e);
        }
    }
}
