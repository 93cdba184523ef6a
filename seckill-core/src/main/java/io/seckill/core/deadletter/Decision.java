package io.seckill.core.deadletter;

import io.seckill.core.message.NamedClaim;
import java.util.List;

/** What came of an operator's decision about a dead letter. */
public sealed interface Decision {

    /** Its claims are in a new message at the broker. */
    record Redriven(DeadLetter letter) implements Decision {}

    /** Its claims have ended, or their orders stand. */
    record Refused(DeadLetter letter, List<Claim> claims) implements Decision {
        /** What became of one claim. */
        public record Claim(NamedClaim named, ClaimFate fate) {}
    }

    /** It had been decided, or somebody else decided at the same moment; the letter says what, when and who. */
    record AlreadyDecided(DeadLetter letter) implements Decision {}

    /** There is no message to send: why. The letter stays OPEN and may be refused. */
    record NothingToSend(String reason) implements Decision {}

    /** The broker did not take the message for certain. The letter stays OPEN; repeat. */
    record NotSent() implements Decision {}

    /** There is no such letter. */
    record Unknown() implements Decision {}
}
