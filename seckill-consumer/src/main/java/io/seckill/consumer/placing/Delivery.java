package io.seckill.consumer.placing;

import io.seckill.core.message.NamedClaim;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.apache.rocketmq.common.message.MessageExt;

/**
 * One delivered message, as far as it could be read.
 *
 * @param message as the broker delivered it
 * @param claims the valid claims in it
 * @param faults why other claims, or the whole body, could not be read; such a message is never acknowledged
 */
record Delivery(MessageExt message, List<ClaimedOrder> claims, List<String> faults) {

    /** Why this message may not be acknowledged yet: its faults, and every claim without an outcome. Empty if it may. */
    List<String> open(Map<ClaimedOrder, Result> results) {
        List<String> open = new ArrayList<>(faults);
        for (ClaimedOrder claim : claims) {
            Result result = results.get(claim);
            if (result instanceof Result.Unplaceable unplaceable) {
                open.add(claim.orderNo() + ": " + unplaceable.reason());
            } else if (result instanceof Result.Unanswered unanswered) {
                open.add(claim.orderNo() + ": " + unanswered.cause());
            } else if (result == null) {
                open.add(claim.orderNo() + ": not tried");
            }
        }
        return open;
    }

    /** Whether a claim has no outcome because a server did not answer. */
    boolean isUnanswered(Map<ClaimedOrder, Result> results) {
        return claims.stream().anyMatch(claim -> {
            Result result = results.get(claim);
            return result == null || result instanceof Result.Unanswered;
        });
    }

    List<NamedClaim> named() {
        return claims.stream()
                .map(claim -> new NamedClaim(claim.orderNo(), claim.userId()))
                .toList();
    }
}
