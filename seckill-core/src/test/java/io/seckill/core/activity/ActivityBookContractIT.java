package io.seckill.core.activity;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.order.BookBalance;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import java.time.Duration;
import java.time.Instant;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

class ActivityBookContractIT {
    private static final Instant NOON = Instant.parse("2026-07-01T12:00:00Z");

    private static Books books;
    private static ActivityBook book;

    @BeforeAll
    static void open() {
        books = Books.alone("activities");
        book = books.activities();
    }

    @AfterAll
    static void close() {
        books.close();
    }

    private static Activity draft(Instant start, Duration length) {
        return book.create(
                new NewActivity("A bicycle 🚲", 199_00, 10, start, start.plus(length), Duration.ofMinutes(15)));
    }

    private static ActivityId published(Instant start, Duration length) {
        ActivityId id = draft(start, length).id();
        book.publish(id);
        return id;
    }

    private static BookBalance balance(ActivityId id) {
        return books.orders().balance(id).orElseThrow();
    }

    @Test
    void aDraftIsStoredAsItWasWrittenWithAllItsUnitsAvailable() {
        Activity created = draft(NOON, Duration.ofHours(1));

        assertThat(created)
                .isEqualTo(new Activity(
                        created.id(),
                        "A bicycle 🚲",
                        199_00,
                        NOON,
                        NOON.plusSeconds(3600),
                        Duration.ofMinutes(15),
                        ActivityStatus.DRAFT,
                        10));
        assertThat(book.find(created.id())).contains(created);
        assertThat(balance(created.id())).isEqualTo(new BookBalance(10, 10, 0, 0, 0, 0));
    }

    @Test
    void publishingTwiceAnswersTheSamePublishedActivity() {
        ActivityId id = draft(NOON, Duration.ofHours(1)).id();

        Activity first = book.publish(id).orElseThrow();

        assertThat(first.isPublished()).isTrue();
        assertThat(book.publish(id)).contains(first);
        assertThat(books.count("SELECT version FROM seckill_activity WHERE id = ?", id.value()))
                .isEqualTo(1);
    }

    @Test
    void activitiesNobodyMadeAreEmptyOrUnknown() {
        ActivityId nothing = new ActivityId(987_654_321);

        assertThat(book.find(nothing)).isEmpty();
        assertThat(book.publish(nothing)).isEmpty();
        assertThat(book.adjust(nothing, "a1", 5)).isEqualTo(AdjustAnswer.UNKNOWN_ACTIVITY);
        assertThat(book.adjustments(nothing)).isEmpty();
    }

    @Test
    void onOfferAreThePublishedOnesWhoseWindowHasNotClosedByStart() {
        Instant year = Instant.parse("2030-01-01T00:00:00Z");
        ActivityId later = published(year.plusSeconds(7200), Duration.ofHours(1));
        ActivityId running = published(year, Duration.ofHours(1));
        draft(year, Duration.ofHours(1));

        assertThat(book.onOffer(year.plusSeconds(3599)))
                .extracting(Activity::id)
                .containsExactly(running, later);
        assertThat(book.onOffer(year.plusSeconds(3600)))
                .extracting(Activity::id)
                .containsExactly(later);
    }

    @Test
    void publishedBetweenTakesWindowsThatOverlapAndNeitherTouchingEnd() {
        Instant start = Instant.parse("2020-06-01T00:00:00Z");
        ActivityId sale = published(start, Duration.ofHours(1));
        draft(start, Duration.ofHours(1));

        assertThat(ids(start.minusSeconds(60), start)).isEmpty();
        assertThat(ids(start.minusSeconds(60), start.plusMillis(1))).containsExactly(sale);
        assertThat(ids(start.plusSeconds(3599), start.plusSeconds(9000))).containsExactly(sale);
        assertThat(ids(start.plusSeconds(3600), start.plusSeconds(9000))).isEmpty();
    }

    @Test
    void noneOfManyIsLeftOut() {
        Instant start = Instant.parse("2001-01-01T00:00:00Z");
        for (int i = 0; i < 1_001; i++) {
            published(start, Duration.ofHours(1));
        }

        assertThat(ids(start, start.plusSeconds(60))).hasSize(1_001);
    }

    private static List<ActivityId> ids(Instant from, Instant to) {
        return book.publishedBetween(from, to).stream().map(Activity::id).toList();
    }

    @Test
    @Tag("BF-07")
    void anAdjustmentIsAppliedOnceHoweverOftenItIsSent() {
        ActivityId id = draft(NOON, Duration.ofHours(1)).id();

        assertThat(book.adjust(id, "more", 50)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(book.adjust(id, "more", 50)).isEqualTo(AdjustAnswer.REPEATED);
        assertThat(book.adjust(id, "more", 51)).isEqualTo(AdjustAnswer.OTHER_UNITS);
        assertThat(book.adjust(id, "more", -50)).isEqualTo(AdjustAnswer.OTHER_UNITS);
        assertThat(book.adjust(id, "fewer", -20)).isEqualTo(AdjustAnswer.APPLIED);

        assertThat(balance(id)).isEqualTo(new BookBalance(40, 40, 0, 0, 0, 0));
        assertThat(book.adjustments(id)).containsExactly(new Adjustment("fewer", -20), new Adjustment("more", 50));
    }

    @Test
    @Tag("BF-07")
    void unitsThatAreSoldCannotBeTakenAwayAndARefusedIdMayBeUsedAgain() {
        ActivityId id = published(NOON, Duration.ofHours(1));
        books.placeMany(id, 7);

        assertThat(book.adjust(id, "a", -4)).isEqualTo(AdjustAnswer.TOO_FEW);
        assertThat(balance(id)).isEqualTo(new BookBalance(10, 3, 7, 7, 0, 0));

        assertThat(book.adjust(id, "a", -3)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(balance(id)).isEqualTo(new BookBalance(7, 0, 7, 7, 0, 0));
    }

    @Test
    void theSameAdjustmentSentByEightAtOnceIsAppliedOnce() {
        ActivityId id = draft(NOON, Duration.ofHours(1)).id();

        List<AdjustAnswer> answers = Race.of(Collections.nCopies(8, () -> book.adjust(id, "same", 5)));

        assertThat(answers).containsOnlyOnce(AdjustAnswer.APPLIED);
        assertThat(answers).filteredOn(AdjustAnswer.REPEATED::equals).hasSize(7);
        assertThat(balance(id).total()).isEqualTo(15);
    }

    @Test
    void adjustmentsOutOfRangeAreRefusedBeforeAnythingIsStored() {
        ActivityId id = draft(NOON, Duration.ofHours(1)).id();

        for (int units : new int[] {0, Integer.MIN_VALUE, Integer.MAX_VALUE, 10_000_001, -10_000_001}) {
            assertThatIllegalArgumentException().isThrownBy(() -> book.adjust(id, "x", units));
        }
        assertThat(book.adjustments(id)).isEmpty();
    }
}
