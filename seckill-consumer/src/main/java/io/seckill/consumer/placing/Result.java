package io.seckill.consumer.placing;

import io.seckill.consumer.settling.Outcome;

/** What one try at placing brought for one claim. */
sealed interface Result {

    /** The claim has ended and Redis knows. */
    record Ended(Outcome outcome) implements Result {}

    /** The claim cannot be placed as it is, however often it is tried: the broker's dead letters keep its message in the end. */
    record Unplaceable(String reason) implements Result {}

    /** MySQL or Redis did not answer. What was done before stands, and the next try finds it. */
    record Unanswered(RuntimeException cause) implements Result {}
}
