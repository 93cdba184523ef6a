package io.seckill.local.endtoend;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.Topics;
import io.seckill.core.message.EnvelopeFormat;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.client.producer.DefaultMQProducer;
import org.apache.rocketmq.client.producer.SendCallback;
import org.apache.rocketmq.client.producer.SendResult;
import org.apache.rocketmq.common.message.Message;
import org.apache.rocketmq.common.message.MessageQueue;
import org.apache.rocketmq.tools.admin.DefaultMQAdminExt;

/** Puts claim envelopes straight onto the topic. */
final class PlacingMessages implements AutoCloseable {
    private final DefaultMQProducer producer = new DefaultMQProducer("test-three-deliveries");
    private final DefaultMQAdminExt admin = new DefaultMQAdminExt(5_000);
    private final List<MessageQueue> queues;
    private int next;

    PlacingMessages(String nameServer) throws MQClientException {
        producer.setNamesrvAddr(nameServer);
        producer.setInstanceName("test-three-deliveries");
        producer.start();
        admin.setNamesrvAddr(nameServer);
        admin.setInstanceName("test-three-deliveries-admin");
        admin.start();
        queues = producer.fetchPublishMessageQueues(Topics.ORDER).stream()
                .sorted(Comparator.comparingInt(MessageQueue::getQueueId))
                .toList();
    }

    /** How many consumers the broker knows in the placing group; 0 if it cannot tell yet. */
    int consumers() {
        try {
            return admin.examineConsumerConnectionInfo(Topics.PLACING_GROUP)
                    .getConnectionSet()
                    .size();
        } catch (Exception e) {
            return 0;
        }
    }

    /** Two copies at once on queues of different consumers, which share the queues by halves, and a third behind them. */
    void sendThreeTimes(ClaimEnvelope envelope) {
        int half = queues.size() / 2;
        int place = next++ % half;
        CompletableFuture<Void> one = send(envelope, queues.get(place));
        CompletableFuture<Void> two = send(envelope, queues.get(half + place));
        CompletableFuture.allOf(one, two).join();
        send(envelope, queues.get((place + 1) % queues.size())).join();
    }

    private CompletableFuture<Void> send(ClaimEnvelope envelope, MessageQueue queue) {
        Message message = new Message(Topics.ORDER, "", EnvelopeFormat.keys(envelope), EnvelopeFormat.write(envelope));
        EnvelopeFormat.properties(envelope).forEach(message::putUserProperty);
        CompletableFuture<Void> sent = new CompletableFuture<>();
        try {
            producer.send(message, queue, new SendCallback() {
                @Override
                public void onSuccess(SendResult result) {
                    sent.complete(null);
                }

                @Override
                public void onException(Throwable failure) {
                    sent.completeExceptionally(failure);
                }
            });
        } catch (Exception e) {
            sent.completeExceptionally(e);
        }
        return sent;
    }

    @Override
    public void close() {
        producer.shutdown();
        admin.shutdown();
    }
}
