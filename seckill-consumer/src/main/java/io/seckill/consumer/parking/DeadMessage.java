package io.seckill.consumer.parking;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.MessageProperties;
import io.seckill.consumer.placing.LastTry;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.deadletter.NewDeadLetter;
import io.seckill.core.deadletter.Payload;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.message.NamedClaim;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.rocketmq.common.message.MessageConst;
import org.apache.rocketmq.common.message.MessageExt;
import org.jspecify.annotations.Nullable;

/** Makes a letter of a dead message. What its body does not tell, its properties do. */
final class DeadMessage {
    /** What {@code seckill_dead_letter.message_id} takes. */
    private static final Pattern ID = Pattern.compile("[\\x21-\\x7e]{1,64}");

    private static final Pattern ACTIVITY_ID = Pattern.compile("[1-9][0-9]{0,17}");

    private DeadMessage() {}

    static NewDeadLetter letter(MessageExt message, LastTry.Stuck stuck) {
        List<NamedClaim> claims = claims(message, stuck);
        byte @Nullable [] body = message.getBody();
        return new NewDeadLetter(
                originalId(message),
                activity(message, claims),
                claims,
                new Payload(body == null ? new byte[0] : body),
                String.join("; ", stuck.reasons()));
    }

    /**
     * The id its sender was given, and every log line names. A client that gives none leaves only the one under which the broker first
     * stored the message; every later delivery is a copy with another.
     */
    static String originalId(MessageExt message) {
        return Stream.of(MessageConst.PROPERTY_UNIQ_CLIENT_MESSAGE_ID_KEYIDX, MessageConst.PROPERTY_ORIGIN_MESSAGE_ID)
                .map(message::getProperty)
                .filter(id -> id != null && ID.matcher(id).matches())
                .findFirst()
                .orElseGet(message::getMsgId);
    }

    private static List<NamedClaim> claims(MessageExt message, LastTry.Stuck stuck) {
        Set<NamedClaim> claims = new LinkedHashSet<>(stuck.claims());
        claims.addAll(EnvelopeFormat.named(message.getUserProperty(MessageProperties.CLAIMS)));
        return claims.stream().limit(ClaimEnvelope.MAX_CLAIMS).toList();
    }

    private static @Nullable ActivityId activity(MessageExt message, List<NamedClaim> claims) {
        if (!claims.isEmpty()) {
            return claims.get(0).orderNo().activityId();
        }
        String property = message.getUserProperty(MessageProperties.ACTIVITY_ID);
        return property != null && ACTIVITY_ID.matcher(property).matches()
                ? new ActivityId(Long.parseLong(property))
                : null;
    }
}
