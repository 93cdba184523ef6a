package io.seckill.core.deadletter.mybatis;

import io.seckill.core.deadletter.DeadLetter;
import io.seckill.core.deadletter.DeadLetterState;
import io.seckill.core.deadletter.DeadLetters;
import io.seckill.core.deadletter.NewDeadLetter;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.mysql.Transactions;
import io.seckill.core.order.UserId;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.springframework.dao.DuplicateKeyException;

/** The dead letters on MyBatis. */
final class MybatisDeadLetters implements DeadLetters {
    private static final int MAX_PAGE = 1_000;

    private final DeadLetterMapper letters;
    private final Transactions transactions;
    private final Clock clock;

    MybatisDeadLetters(DeadLetterMapper letters, Transactions transactions, Clock clock) {
        this.letters = letters;
        this.transactions = transactions;
        this.clock = clock;
    }

    @Override
    public boolean park(NewDeadLetter letter) {
        String claims = EnvelopeFormat.pairs(letter.claims());
        try {
            return transactions.run(transaction -> letters.insert(letter, claims, clock.instant()) == 1);
        } catch (DuplicateKeyException e) {
            if (letters.knows(letter.messageId())) {
                return false;
            }
            throw e;
        }
    }

    @Override
    public Optional<DeadLetter> find(long id) {
        return letters.find(id).map(DeadLetterRow::toLetter);
    }

    @Override
    public List<DeadLetter> open(long afterId, int limit) {
        if (limit < 1 || limit > MAX_PAGE) {
            throw new IllegalArgumentException("limit: 1.." + MAX_PAGE + ", not " + limit);
        }
        return letters.open(afterId, limit, LISTED_PAYLOAD_BYTES).stream()
                .map(DeadLetterRow::toLetter)
                .toList();
    }

    @Override
    public long countOpen() {
        return letters.countOpen();
    }

    @Override
    public boolean decide(long id, DeadLetterState to, UserId who) {
        if (to == DeadLetterState.OPEN) {
            throw new IllegalArgumentException("OPEN is no decision");
        }
        return transactions.run(transaction -> letters.decide(id, to, who, clock.instant()) == 1);
    }
}
