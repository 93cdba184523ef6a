package io.seckill.consumer.parking;

import io.seckill.api.message.MessageProperties;
import io.seckill.consumer.placing.LastTry;
import io.seckill.consumer.placing.PlacingOnceMore;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.deadletter.NewDeadLetter;
import java.util.List;
import org.apache.rocketmq.common.message.MessageExt;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deals with a message the broker gave up delivering: it is placed after all, or kept for an operator with its claims and the cause. */
public final class ParkingMessages {
    private static final Logger log = LoggerFactory.getLogger(ParkingMessages.class);

    private final PlacingOnceMore placing;
    private final DeadLetters letters;
    private final ParkingMetrics metrics;

    public ParkingMessages(PlacingOnceMore placing, DeadLetters letters, ParkingMetrics metrics) {
        this.placing = placing;
        this.letters = letters;
        this.metrics = metrics;
    }

    /** Whether the message is dealt with. If not, its claims stay as they are, and it has to come again. */
    boolean park(MessageExt message) {
        LastTry tried = placing.place(message);
        if (tried instanceof LastTry.Stuck stuck) {
            return keep(message, DeadMessage.letter(message, stuck));
        }
        if (tried instanceof LastTry.Unanswered unanswered) {
            comesAgain(message, unanswered.reasons(), null);
            return false;
        }
        metrics.placed();
        log.info("Dead message {} could be placed after all", message.getMsgId());
        return true;
    }

    private boolean keep(MessageExt message, NewDeadLetter letter) {
        try {
            if (!letters.park(letter)) {
                log.warn("Message {} is parked already; it came again and changed nothing", letter.messageId());
                return true;
            }
        } catch (RuntimeException e) {
            comesAgain(message, List.of("it could not be stored"), e);
            return false;
        }
        metrics.parked();
        log.error(
                "Message {} is parked as a dead letter: {}. Its claims ({}) stay open: an operator re-drives or refuses it at "
                        + "/admin/v1/dead-letters, and sweepClaims sends a message of its own for those that are CONFIRMED",
                letter.messageId(),
                letter.cause(),
                message.getUserProperty(MessageProperties.CLAIMS));
        return true;
    }

    private static void comesAgain(MessageExt message, List<String> reasons, @Nullable RuntimeException e) {
        log.error(
                "Dead message {} is neither placed nor parked: {}. Its claims ({}) stay open; the broker delivers it again",
                message.getMsgId(),
                String.join("; ", reasons),
                message.getUserProperty(MessageProperties.CLAIMS),
                e);
    }
}
