package io.seckill.local.rush;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * One buyer's visit.
 *
 * @param user who
 * @param token the buyer's bearer token
 * @param told every answer, in order of the clicks
 */
record Visit(String user, String token, List<Answer> told) {
    /** The order number the buyer was given; empty if the buyer was refused. */
    Optional<String> orderNo() {
        return told.stream()
                .filter(Answer::isAccepted)
                .map(answer -> String.valueOf(answer.orderNo()))
                .findFirst();
    }

    /** What the visit came to: ACCEPTED, or the last answer's code. */
    String outcome() {
        return orderNo().isPresent() ? Answer.ACCEPTED : told.get(told.size() - 1).code();
    }

    /**
     * How the answers contradict each other; empty if they agree. A repeated request gets the first answer again, marked as
     * replayed; only "come back later" may stand beside it.
     */
    Optional<String> contradiction() {
        Set<String> orderNos = new TreeSet<>();
        Set<String> refusals = new TreeSet<>();
        int firstAnswers = 0;
        for (Answer answer : told) {
            if (answer.isAccepted()) {
                orderNos.add(String.valueOf(answer.orderNo()));
                firstAnswers += answer.replayed() ? 0 : 1;
            } else if (!answer.isRetryable()) {
                refusals.add(answer.code());
            }
        }
        if (orderNos.size() > 1) {
            return Optional.of(user + " got several orders for one key: " + orderNos);
        }
        if (!orderNos.isEmpty() && !refusals.isEmpty()) {
            return Optional.of(user + " was given " + orderNos + " and refused with " + refusals + " for one key");
        }
        if (firstAnswers > 1) {
            return Optional.of(user + " got " + firstAnswers + " answers that are not marked as replayed");
        }
        return Optional.empty();
    }
}
