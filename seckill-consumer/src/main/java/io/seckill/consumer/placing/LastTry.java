package io.seckill.consumer.placing;

import io.seckill.core.message.NamedClaim;
import java.util.List;

/** What one more try brought at a message the broker has given up on. */
public sealed interface LastTry {

    /** Every claim in it has its outcome: nothing is left to decide. */
    record Done() implements LastTry {}

    /** MySQL or Redis did not answer for a claim, so it is not known yet whether the message can be placed. */
    record Unanswered(List<String> reasons) implements LastTry {}

    /**
     * Trying again brings nothing.
     *
     * @param reasons what is wrong with it
     * @param claims the valid claims in its body, with an outcome or without
     */
    record Stuck(List<String> reasons, List<NamedClaim> claims) implements LastTry {}
}
