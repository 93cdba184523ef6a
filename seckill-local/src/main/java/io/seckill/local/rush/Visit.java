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
        return orderNo().isPresent()
                ? Answer.ACCEPTED
                : told.get(told.size() - 1).code();
    }

    /**
     * How the answers contradict each other; empty if they agree. Once a request was accepted, every later one with its key gets
     * that answer again, marked as replayed; only "come back later" and "you have that order" may stand beside it. A refusal keeps nothing, so one that
     * came before, or at the same time, is none.
     */
    Optional<String> contradiction() {
        List<Answer> accepted = told.stream().filter(Answer::isAccepted).toList();
        Set<String> orderNos = new TreeSet<>();
        accepted.forEach(answer -> orderNos.add(String.valueOf(answer.orderNo())));
        if (orderNos.size() > 1) {
            return Optional.of(user + " got several orders for one key: " + orderNos);
        }
        long first = accepted.stream().filter(answer -> !answer.replayed()).count();
        if (first > 1) {
            return Optional.of(user + " got " + first + " answers that are not marked as replayed");
        }
        return told.stream()
                .filter(answer -> !answer.isAccepted() && !answer.isRetryable() && !answer.names(orderNos))
                .filter(answer -> accepted.stream().anyMatch(answer::isAfter))
                .findFirst()
                .map(refusal -> user + " was given " + orderNos + " and then refused with " + refusal.code());
    }
}
