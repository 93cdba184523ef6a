package io.seckill.consumer.support;

import static org.awaitility.Awaitility.await;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimMessages;
import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.deadletter.DecidingDeadLetters;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Where an operator finds the letters the application has parked, and decides; what is sent again goes through the real broker. */
public final class DeadLetterDesk {
    public static final UserId OPERATOR = new UserId("operator");

    private static final Duration BOUND = Duration.ofMinutes(2);

    private final DeadLetters letters;
    private final DecidingDeadLetters deciding;

    public DeadLetterDesk(ConsumerApp app, Broker broker) {
        this.letters = app.bean(DeadLetters.class);
        this.deciding = new DecidingDeadLetters(
                letters,
                app.bean(ActivityBook.class),
                app.bean(OrderBook.class),
                app.bean(ClaimLedger.class),
                through(broker));
    }

    public DecidingDeadLetters deciding() {
        return deciding;
    }

    public Optional<DeadLetter> find(String messageId) {
        return letters.open(0, 1_000).stream()
                .filter(letter -> letter.messageId().equals(messageId))
                .findFirst();
    }

    /** The letter of this message, as soon as it is parked. */
    public DeadLetter awaitLetter(String messageId) {
        return await("message " + messageId + " is parked")
                .atMost(BOUND)
                .ignoreExceptions()
                .until(() -> find(messageId), Optional::isPresent)
                .orElseThrow();
    }

    private static ClaimMessages through(Broker broker) {
        return new ClaimMessages() {
            @Override
            public void redrive(ClaimEnvelope envelope) {
                try {
                    broker.send(List.of(envelope));
                } catch (Exception e) {
                    throw new IllegalStateException(e);
                }
            }

            @Override
            public BrokerState state() {
                throw new UnsupportedOperationException("Nobody asks here");
            }
        };
    }
}
