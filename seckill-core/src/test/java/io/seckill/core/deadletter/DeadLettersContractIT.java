package io.seckill.core.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.UserId;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What {@link DeadLetters} promises, on a real MySQL. */
@Tag("MQ-08")
class DeadLettersContractIT {
    private static final ActivityId ACTIVITY = new ActivityId(7);
    private static final UserId OPERATOR = new UserId("operator");
    private static Books books;
    private static DeadLetters letters;

    @BeforeAll
    static void open() {
        books = Books.withLedger("dead_letters");
        letters = books.bean(DeadLetters.class);
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void empty() {
        books.sql().update("DELETE FROM seckill_dead_letter");
    }

    @Test
    void aLetterIsKeptAsItWasParked() {
        List<NamedClaim> claims = List.of(
                Letters.claim(books.number(ACTIVITY), "ann"), Letters.claim(books.number(ACTIVITY), "bob@x.org"));
        NewDeadLetter parked = Letters.of("ID-1", ACTIVITY, claims, "\u0000\u0001 ünreadable 😀", "Grund: 自行车 😀");

        long id = Letters.park(letters, parked);

        assertThat(letters.find(id)).hasValueSatisfying(letter -> {
            assertThat(letter.messageId()).isEqualTo("ID-1");
            assertThat(letter.activityId()).isEqualTo(ACTIVITY);
            assertThat(letter.claims()).isEqualTo(claims);
            assertThat(letter.payload()).isEqualTo(parked.payload());
            assertThat(letter.cause()).isEqualTo("Grund: 自行车 😀");
            assertThat(letter.state()).isEqualTo(DeadLetterState.OPEN);
            assertThat(letter.createdAt()).isEqualTo(now());
            assertThat(letter.decidedAt()).isNull();
            assertThat(letter.decidedBy()).isNull();
        });
    }

    @Test
    void aMessageThatNamesNothingIsKeptToo() {
        long id = Letters.park(letters, new NewDeadLetter("ID-1", null, List.of(), new Payload(new byte[0]), ""));

        assertThat(letters.find(id)).hasValueSatisfying(letter -> {
            assertThat(letter.activityId()).isNull();
            assertThat(letter.claims()).isEmpty();
            assertThat(letter.payload().bytes()).isEmpty();
        });
    }

    @Test
    void theLargestLetterFitsAndACauseThatIsTooLongIsCut() {
        List<NamedClaim> claims = IntStream.range(0, 64)
                .mapToObj(i -> Letters.claim(books.number(new ActivityId(999_999_999_999_999_999L)), "u".repeat(64)))
                .toList();
        byte[] largest = new byte[4 * 1024 * 1024];

        long id = Letters.park(
                letters, new NewDeadLetter("x".repeat(64), ACTIVITY, claims, new Payload(largest), "😀".repeat(1_001)));

        assertThat(letters.find(id)).hasValueSatisfying(letter -> {
            assertThat(letter.claims()).isEqualTo(claims);
            assertThat(letter.payload().bytes()).hasSize(largest.length);
            assertThat(letter.cause()).isEqualTo("😀".repeat(999) + "…");
        });
    }

    @Test
    void aMessageIsParkedOnceHoweverOftenItComes() {
        NewDeadLetter letter = Letters.unreadable(ACTIVITY);

        List<Boolean> parked = Race.of(IntStream.range(0, 8)
                .<Callable<Boolean>>mapToObj(i -> () -> letters.park(letter))
                .toList());

        assertThat(parked).filteredOn(first -> first).hasSize(1);
        assertThat(letters.countOpen()).isEqualTo(1);
    }

    @Test
    void aLetterThatWasDecidedDoesNotOpenAgain() {
        NewDeadLetter letter = Letters.unreadable(ACTIVITY);
        long id = Letters.park(letters, letter);
        letters.decide(id, DeadLetterState.REFUSED, OPERATOR);

        assertThat(letters.park(letter)).isFalse();

        assertThat(letters.find(id).orElseThrow().state()).isEqualTo(DeadLetterState.REFUSED);
        assertThat(letters.countOpen()).isZero();
    }

    @Test
    void openLettersAreListedInPagesWithTheBeginningOfTheirPayload() {
        String payload = "p".repeat(5_000);
        List<Long> ids = IntStream.range(0, 5)
                .mapToObj(i -> Letters.park(letters, Letters.of("ID-" + i, ACTIVITY, List.of(), payload, "cause")))
                .toList();
        letters.decide(ids.get(1), DeadLetterState.REDRIVEN, OPERATOR);

        assertThat(letters.open(0, 2)).extracting(DeadLetter::id).containsExactly(ids.get(0), ids.get(2));
        assertThat(letters.open(ids.get(2), 50)).extracting(DeadLetter::id).containsExactly(ids.get(3), ids.get(4));
        assertThat(letters.open(0, 1).get(0).payload())
                .isEqualTo(new Payload(payload.substring(0, 4_096).getBytes(UTF_8)));
        assertThat(letters.find(ids.get(0)).orElseThrow().payload().bytes()).hasSize(5_000);
        assertThat(letters.countOpen()).isEqualTo(4);
    }

    @Test
    void ofDecisionsAtTheSameMomentOneCounts() {
        long id = Letters.park(letters, Letters.unreadable(ACTIVITY));

        List<Boolean> won = Race.of(List.<Callable<Boolean>>of(
                () -> letters.decide(id, DeadLetterState.REDRIVEN, new UserId("one")),
                () -> letters.decide(id, DeadLetterState.REFUSED, new UserId("other"))));

        assertThat(won).filteredOn(first -> first).hasSize(1);
        DeadLetter decided = letters.find(id).orElseThrow();
        assertThat(decided.state()).isEqualTo(won.get(0) ? DeadLetterState.REDRIVEN : DeadLetterState.REFUSED);
        assertThat(decided.decidedBy()).isEqualTo(new UserId(won.get(0) ? "one" : "other"));
        assertThat(decided.decidedAt()).isEqualTo(now());
    }

    @Test
    void whatDoesNotExistIsNotDecidedAndOpenIsNoDecision() {
        assertThat(letters.decide(999, DeadLetterState.REFUSED, OPERATOR)).isFalse();
        assertThat(letters.find(999)).isEmpty();
        assertThatThrownBy(() -> letters.decide(999, DeadLetterState.OPEN, OPERATOR))
                .isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> letters.open(0, 1_001)).isInstanceOf(IllegalArgumentException.class);
    }

    /** As MySQL keeps it. */
    private static Instant now() {
        return books.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
