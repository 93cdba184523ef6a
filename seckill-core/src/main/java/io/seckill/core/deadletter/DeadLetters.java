package io.seckill.core.deadletter;

import io.seckill.core.order.UserId;
import java.util.List;
import java.util.Optional;

/**
 * The dead letters in MySQL. Every call is one short transaction, safe to repeat and to run at the same time as any other.
 *
 * <p>Every method throws Spring's {@code DataAccessException} if MySQL did not answer. Then nothing was changed, or, when the connection
 * was lost during commit, the change may stand: repeating the call finds out.
 */
public interface DeadLetters {
    /** Bytes of a payload that {@link #open} brings along. */
    int LISTED_PAYLOAD_BYTES = 4_096;

    /**
     * Keeps a message as an OPEN letter, once per message id.
     *
     * @return false if a letter of this message is kept already, whatever was decided about it; nothing changed
     */
    boolean park(NewDeadLetter letter);

    Optional<DeadLetter> find(long id);

    /**
     * OPEN letters by id, each with the first {@value #LISTED_PAYLOAD_BYTES} bytes of its payload.
     *
     * @param afterId 0, or the last id of the previous page
     * @param limit 1 to 1,000
     */
    List<DeadLetter> open(long afterId, int limit);

    /** How many letters are OPEN. */
    long countOpen();

    /**
     * OPEN → REDRIVEN or REFUSED.
     *
     * @return false if the letter is not OPEN or does not exist; nothing changed
     */
    boolean decide(long id, DeadLetterState to, UserId who);
}
