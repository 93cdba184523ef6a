package io.seckill.consumer.placing;

import io.seckill.api.message.MessageProperties;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.consumer.listener.MessageListenerConcurrently;
import org.apache.rocketmq.client.exception.MQBrokerException;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.remoting.exception.RemotingException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Idempotency key: the order number, enforced by {@code uk_order_no} of {@code seckill_order}; a buyer's one place by {@code uk_order_activity_user}.
 *
 * <p>A message is acknowledged once every claim in it has an outcome that MySQL keeps and Redis knows. One that cannot be is handed
 * back alone, so that it holds up no other. Nothing is acknowledged without an outcome.
 */
final class PlacingListener implements MessageListenerConcurrently {
    /** Reasons that go into the log for one message, which may carry 64 claims. */
    private static final int MAX_REASONS = 3;

    private static final Logger log = LoggerFactory.getLogger(PlacingListener.class);

    private final PatientPlacing placing;
    private final MessageReturn messageReturn;
    private final PlacingMetrics metrics;
    private final int redeliveries;

    PlacingListener(PatientPlacing placing, MessageReturn messageReturn, PlacingMetrics metrics, int redeliveries) {
        this.placing = placing;
        this.messageReturn = messageReturn;
        this.metrics = metrics;
        this.redeliveries = redeliveries;
    }

    @Override
    public ConsumeConcurrentlyStatus consumeMessage(List<MessageExt> messages, ConsumeConcurrentlyContext context) {
        List<Delivery> deliveries = messages.stream().map(EnvelopeReader::read).toList();
        Set<ClaimedOrder> claims = new LinkedHashSet<>();
        deliveries.forEach(delivery -> claims.addAll(delivery.claims()));
        Map<ClaimedOrder, Result> results = placing.place(claims);
        boolean allInOrder = true;
        for (Delivery delivery : deliveries) {
            List<String> open = delivery.open(results);
            allInOrder &= open.isEmpty() || handBack(delivery.message(), open);
        }
        // Later for the whole batch if one could not be handed back: its other messages come again and repeat their
        // outcomes
        return allInOrder ? ConsumeConcurrentlyStatus.CONSUME_SUCCESS : ConsumeConcurrentlyStatus.RECONSUME_LATER;
    }

    private boolean handBack(MessageExt message, List<String> open) {
        log.error(
                "Message {} is not acknowledged after delivery {} of {}: {}. Its claims ({}) stay open; the broker delivers it again later, "
                        + "and after the last time keeps it in its dead-letter topic",
                message.getMsgId(),
                message.getReconsumeTimes() + 1,
                redeliveries + 1,
                brief(open),
                message.getUserProperty(MessageProperties.CLAIMS));
        metrics.returned();
        try {
            messageReturn.handBack(message);
            return true;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        } catch (RemotingException | MQBrokerException | MQClientException | RuntimeException e) {
            log.warn(
                    "Message {} could not be handed back; its whole batch stays unacknowledged", message.getMsgId(), e);
            return false;
        }
    }

    private static String brief(List<String> open) {
        int more = open.size() - MAX_REASONS;
        return String.join("; ", open.subList(0, Math.min(MAX_REASONS, open.size())))
                + (more > 0 ? "; and " + more + " more" : "");
    }
}
