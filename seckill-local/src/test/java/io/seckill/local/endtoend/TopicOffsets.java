package io.seckill.local.endtoend;

import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.MixAll;
import org.apache.rocketmq.remoting.protocol.admin.TopicOffset;
import org.apache.rocketmq.remoting.protocol.route.BrokerData;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** How many messages the broker has ever stored in a topic, its own topics included. */
final class TopicOffsets implements AutoCloseable {
    private final DefaultMQAdminExt admin = new DefaultMQAdminExt(5_000);

    TopicOffsets(String nameServer) throws MQClientException {
        admin.setNamesrvAddr(nameServer);
        admin.setInstanceName("test-topic-offsets");
        admin.start();
    }

    long stored(String topic) throws Exception {
        long stored = 0;
        for (BrokerData broker :
                admin.examineBrokerClusterInfo().getBrokerAddrTable().values()) {
            String master = broker.getBrokerAddrs().get(MixAll.MASTER_ID);
            stored += admin.examineTopicStats(master, topic).getOffsetTable().values().stream()
                    .mapToLong(TopicOffset::getMaxOffset)
                    .sum();
        }
        return stored;
    }

    @Override
    public void close() {
        admin.shutdown();
    }
}
