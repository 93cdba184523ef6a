package io.seckill.consumer.placing;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.core.message.EnvelopeFormat;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyContext;
import org.apache.rocketmq.client.consumer.listener.ConsumeConcurrentlyStatus;
import org.apache.rocketmq.client.exception.MQClientException;
import org.apache.rocketmq.common.message.MessageExt;
import org.apache.rocketmq.common.message.MessageQueue;

/** Hands batches to the application's listener as the client does, and keeps what it hands back. */
final class Batches {
    private final ConsumerApp app;
    private final List<MessageExt> handedBack = new ArrayList<>();
    private MessageReturn messageReturn = handedBack::add;

    Batches(ConsumerApp app) {
        this.app = app;
    }

    static MessageExt message(ClaimEnvelope envelope) {
        return message(new String(EnvelopeFormat.write(envelope), StandardCharsets.UTF_8));
    }

    static MessageExt message(String body) {
        MessageExt message = new MessageExt();
        message.setMsgId("test");
        message.setBody(body.getBytes(StandardCharsets.UTF_8));
        return message;
    }

    ConsumeConcurrentlyStatus consume(MessageExt... messages) {
        return consume(app.bean(PatientPlacing.class), messages);
    }

    ConsumeConcurrentlyStatus consume(PatientPlacing placing, MessageExt... messages) {
        return new PlacingListener(placing, messageReturn, app.bean(PlacingMetrics.class), ConsumerApp.REDELIVERIES)
                .consumeMessage(
                        List.of(messages),
                        new ConsumeConcurrentlyContext(new MessageQueue("seckill-order", "broker", 0)));
    }

    List<MessageExt> handedBack() {
        return handedBack;
    }

    /** From here on the broker takes no message back. */
    void refuseReturns() {
        messageReturn = message -> {
            throw new MQClientException("no broker", null);
        };
    }
}
