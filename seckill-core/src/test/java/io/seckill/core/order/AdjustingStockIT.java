package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.AdjustingStock;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import io.seckill.stack.Stack;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.redisson.api.RedissonClient;

/** Adjustments over both stocks, the book's and the real ledger's. */
class AdjustingStockIT {
    private static Books books;
    private static PreheatingActivities preheating;
    private static AdjustingStock adjusting;

    @BeforeAll
    static void open() {
        books = Books.withLedger(
                "adjusting", "seckill.redis.timeout=300ms", "seckill.redis.retries=0", "seckill.redis.deadline=400ms");
        preheating = books.bean(PreheatingActivities.class);
        adjusting = books.bean(AdjustingStock.class);
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @AfterEach
    void resumeRedis() {
        Stack.shared().redis().resume();
    }

    @Test
    @Tag("BF-07")
    void addedUnitsReachBothStocksOnceHoweverOftenTheyAreSent() {
        ActivityId sale = books.openSale(100);

        assertThat(adjusting.adjust(sale, "plus", 50)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(adjusting.adjust(sale, "plus", 50)).isEqualTo(AdjustAnswer.REPEATED);
        assertThat(adjusting.adjust(sale, "plus", 51)).isEqualTo(AdjustAnswer.OTHER_UNITS);
        assertThat(adjusting.adjust(sale, "plus", -50)).isEqualTo(AdjustAnswer.OTHER_UNITS);

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(150, 150L, 0, 0, true));
        assertThat(books.orders().balance(sale).orElseThrow().total()).isEqualTo(150);
    }

    @Test
    @Tag("BF-07")
    void claimsInFlightAreNeverTakenAway() {
        ActivityId sale = books.openSale(3);
        books.claim(sale, "ann");
        books.claim(sale, "bob");

        assertThat(adjusting.adjust(sale, "minus2", -2)).isEqualTo(AdjustAnswer.TOO_FEW);
        assertThat(adjusting.adjust(sale, "minus1", -1)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(adjusting.adjust(sale, "minus1", -1)).isEqualTo(AdjustAnswer.REPEATED);

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(2, 0L, 2, 2, true));
        assertThat(books.orders().balance(sale)).contains(new BookBalance(2, 2, 0, 0, 0, 0));
    }

    @Test
    void aSaleThatIsNotOpenIsAdjustedInTheBookAndOpensWithTheNewTotal() {
        ActivityId sale = books.sale(10);

        assertThat(adjusting.adjust(sale, "a", 5)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(books.ledger().balance(sale)).isEmpty();
        preheating.preheat(sale);
        assertThat(adjusting.adjust(sale, "a", 5)).isEqualTo(AdjustAnswer.REPEATED);

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(15, 15L, 0, 0, true));
    }

    @Test
    void anAdjustmentThatOnlyReachedTheBookIsFinishedByRepeatingIt() {
        ActivityId sale = books.openSale(10);
        books.activities().adjust(sale, "half", 5);

        assertThat(adjusting.adjust(sale, "half", 5)).isEqualTo(AdjustAnswer.REPEATED);

        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(15);
    }

    @Test
    void anAdjustmentThatOnlyReachedTheBookIsFinishedByTheNextPreheat() {
        ActivityId sale = books.openSale(10);
        books.activities().adjust(sale, "half", 5);

        assertThat(preheating.preheat(sale)).isFalse();

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(15, 15L, 0, 0, true));
    }

    @Test
    void anAdjustmentRepeatedAfterRedisForgotTheSaleIsNotAddedTwice() {
        ActivityId sale = books.openSale(10);
        adjusting.adjust(sale, "plus", 5);
        books.bean(RedissonClient.class).getKeys().deleteByPattern("seckill:{" + sale + "}:*");
        preheating.preheat(sale);

        assertThat(adjusting.adjust(sale, "plus", 5)).isEqualTo(AdjustAnswer.REPEATED);

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(15, 15L, 0, 0, true));
    }

    @Test
    void unitsThatLeftTheLedgerOnlyLeaveTheBookWhenTheAdjustmentIsRepeated() {
        ActivityId sale = books.openSale(10);
        books.ledger().adjust(sale, "half", -4);

        assertThat(adjusting.adjust(sale, "half", -4)).isEqualTo(AdjustAnswer.APPLIED);

        assertThat(books.ledgerBalance(sale).stock()).isEqualTo(6);
        assertThat(books.orders().balance(sale).orElseThrow().available()).isEqualTo(6);
    }

    @Test
    void adjustmentsRacingThePreheatEndWithEqualTotals() {
        for (int i = 0; i < 20; i++) {
            ActivityId sale = books.sale(10);
            Race.of(List.<Callable<Object>>of(
                    () -> preheating.preheat(sale),
                    () -> adjusting.adjust(sale, "a", 5),
                    () -> adjusting.adjust(sale, "b", -3),
                    () -> preheating.preheat(sale)));

            assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(12, 12L, 0, 0, true));
        }
    }

    @Test
    void anAdjustmentWhileRedisIsSilentFailsLoudlyAndItsRepetitionFinishesIt() {
        ActivityId sale = books.openSale(10);

        Stack.shared().redis().pause();
        assertThatThrownBy(() -> adjusting.adjust(sale, "plus", 1)).isInstanceOf(LedgerUnavailableException.class);
        assertThatThrownBy(() -> adjusting.adjust(sale, "minus", -1)).isInstanceOf(LedgerUnavailableException.class);

        Stack.shared().redis().resume();
        assertThat(adjusting.adjust(sale, "plus", 1)).isEqualTo(AdjustAnswer.REPEATED);
        assertThat(adjusting.adjust(sale, "minus", -1)).isEqualTo(AdjustAnswer.APPLIED);
        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(10, 10L, 0, 0, true));
        assertThat(books.orders().balance(sale)).contains(new BookBalance(10, 10, 0, 0, 0, 0));
    }

    @Test
    void unitsTakenAwayThatTheBookHasAlreadyAreNotRefusedBecauseRedisHasFewerLeft() {
        ActivityId sale = books.openSale(10);
        for (int i = 0; i < 8; i++) {
            books.claim(sale, "u" + i);
        }
        assertThat(books.activities().adjust(sale, "half done", -5)).isEqualTo(AdjustAnswer.APPLIED);

        assertThat(adjusting.adjust(sale, "half done", -5)).isEqualTo(AdjustAnswer.REPEATED);
    }

    @Test
    void unitsTakenAwayInRedisOnlyAreNotTakenAwayInOtherNumberLater() {
        ActivityId sale = books.openSale(10);
        assertThat(books.ledger().adjust(sale, "half done", -3)).isEqualTo(AdjustAnswer.APPLIED);

        assertThat(adjusting.adjust(sale, "half done", -4)).isEqualTo(AdjustAnswer.OTHER_UNITS);
        assertThat(adjusting.adjust(sale, "half done", -3)).isEqualTo(AdjustAnswer.APPLIED);

        assertThat(books.balance(sale).total()).isEqualTo(7);
        assertThat(books.ledgerBalance(sale).total()).isEqualTo(7);
    }
}
