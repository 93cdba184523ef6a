package io.seckill.consumer.placing;

import java.util.List;
import java.util.Map;
import org.apache.rocketmq.common.message.MessageExt;

/** Tries one message once more, in the very way in which it was tried before: by now its activity may exist, or its claim be gone. */
public final class PlacingOnceMore {
    private final PatientPlacing placing;

    public PlacingOnceMore(PatientPlacing placing) {
        this.placing = placing;
    }

    /** Never throws; every step is idempotent on the order number, so it may be repeated and run beside any other delivery. */
    public LastTry place(MessageExt message) {
        Delivery delivery = EnvelopeReader.read(message);
        Map<ClaimedOrder, Result> results = placing.place(delivery.claims());
        List<String> open = delivery.open(results);
        if (delivery.isUnanswered(results)) {
            return new LastTry.Unanswered(open);
        }
        return open.isEmpty() ? new LastTry.Done() : new LastTry.Stuck(open, delivery.named());
    }
}
