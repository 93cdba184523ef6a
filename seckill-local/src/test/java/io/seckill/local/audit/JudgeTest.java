package io.seckill.local.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.ActivityStatus;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.BrokerState.QueueBacklog;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderState;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** Each law is found broken by the evidence that breaks it, names the orders, and is not judged while something moves. */
class JudgeTest {
    private static final Instant NOW = Instant.parse("2030-01-01T00:00:00Z");
    private static final String A = orderNo('A');
    private static final String B = orderNo('B');

    @Test
    void everyLawHoldsForASaleThatHasComeToRest() {
        assertThat(Judge.judge(new Sale().evidence()))
                .allSatisfy(report ->
                        assertThat(report.verdict()).as(report.toString()).isEqualTo(Verdict.HOLDS));
    }

    @Test
    void moreLiveOrdersThanUnitsBreaksNoOversell() {
        Sale sale = new Sale();
        sale.book = new BookBalance(1, 0, 2, 2, 0, 0);
        LawReport report = sale.judged(Law.NO_OVERSELL);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactlyInAnyOrder(A, B);
    }

    @Test
    void aBuyerWithTwoLiveOrdersBreaksOnePerUserAndBothAreNamed() {
        Sale sale = new Sale();
        sale.book = new BookBalance(10, 8, 2, 2, 1, 0);
        sale.broken.put(SqlChecks.ONE_PER_USER, List.of(new BrokenRow("1", "…", List.of(A, B))));
        LawReport report = sale.judged(Law.ONE_PER_USER);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactly(A, B);
    }

    @Test
    void aUnitThatIsNeitherStockNorClaimBreaksLedgerBalance() {
        Sale sale = new Sale();
        sale.ledger = new LedgerBalance(10, 7L, 2, 0, true);
        assertThat(sale.judged(Law.LEDGER_BALANCE).verdict()).isEqualTo(Verdict.BROKEN);
    }

    @Test
    void aLostStockKeyBreaksLedgerBalanceAndIsNotReadAsZero() {
        Sale sale = new Sale();
        sale.ledger = new LedgerBalance(2, null, 2, 0, true);
        sale.book = new BookBalance(2, 0, 2, 2, 0, 0);
        assertThat(sale.judged(Law.LEDGER_BALANCE).verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(sale.judged(Law.NO_LOST_UNIT).verdict()).isEqualTo(Verdict.BROKEN);
    }

    @Test
    void aJournalThatDisagreesBreaksBookBalance() {
        Sale sale = new Sale();
        sale.book = new BookBalance(10, 8, 2, 3, 0, 0);
        assertThat(sale.judged(Law.BOOK_BALANCE).verdict()).isEqualTo(Verdict.BROKEN);
    }

    @Test
    void anOrderWithoutItsJournalRowBreaksBookBalanceAndIsNamed() {
        Sale sale = new Sale();
        sale.broken.put(SqlChecks.JOURNAL, List.of(new BrokenRow("1", "…", List.of(B))));
        LawReport report = sale.judged(Law.BOOK_BALANCE);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactly(B);
    }

    @Test
    void aClaimOpenBeyondTheBoundIsALostBuyer() {
        Sale sale = new Sale();
        sale.claims.put(A, claim(A, ClaimState.CONFIRMED));
        sale.overdue = List.of(A);
        LawReport report = sale.judged(Law.NO_LOST_BUYER);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactly(A);
    }

    @Test
    void aClaimOpenWithinTheBoundIsInFlightAndNoLawIsCalledBroken() {
        Sale sale = new Sale();
        sale.claims.put(A, claim(A, ClaimState.HELD));
        sale.live.remove(A);
        sale.ledger = new LedgerBalance(10, 8L, 2, 1, true);
        sale.book = new BookBalance(10, 9, 1, 1, 0, 0);
        assertThat(sale.judged(Law.NO_LOST_BUYER).verdict()).isEqualTo(Verdict.IN_FLIGHT);
        assertThat(sale.judged(Law.NO_LOST_UNIT).verdict()).isEqualTo(Verdict.IN_FLIGHT);
        assertThat(Judge.judge(sale.evidence())).noneMatch(report -> report.verdict() == Verdict.BROKEN);
    }

    @Test
    void aClaimWithoutALiveOrderAndAnOrderWithoutAClaimBreakNoLostUnitAndBothAreNamed() {
        Sale sale = new Sale();
        String unclaimed = orderNo('C');
        sale.live.remove(A);
        sale.fates.put(A, order(A, OrderState.CANCELLED));
        sale.live.put(unclaimed, order(unclaimed, OrderState.PAID));
        LawReport report = sale.judged(Law.NO_LOST_UNIT);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactly(A, unclaimed);
    }

    @Test
    void aClaimThatStandsForAnotherBuyerThanItsOrderBreaksNoLostUnitAndIsNamed() {
        Sale sale = new Sale();
        sale.claims.put(B, new Claim(new OrderNo(B), new UserId("zed"), ClaimState.SETTLED, NOW));
        LawReport report = sale.judged(Law.NO_LOST_UNIT);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactly(B);
    }

    @Test
    void anOpenClaimThatNoSweepWillFindIsALostBuyer() {
        Sale sale = new Sale();
        sale.claims.put(A, claim(A, ClaimState.HELD));
        sale.ledger = new LedgerBalance(10, 8L, 2, 0, true);
        LawReport report = sale.judged(Law.NO_LOST_BUYER);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactly(A);
    }

    @Test
    void stocksThatDifferBreakNoLostUnitThoughBothBalancesHold() {
        Sale sale = new Sale();
        sale.ledger = new LedgerBalance(9, 7L, 2, 0, true);
        assertThat(sale.judged(Law.LEDGER_BALANCE).verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(sale.judged(Law.NO_LOST_UNIT).verdict()).isEqualTo(Verdict.BROKEN);
    }

    @Test
    void noLostUnitIsNotJudgedWhileTheBrokerHoldsMessagesOrRedisHasToBeToldOrFiguresMove() {
        Sale backlog = new Sale();
        backlog.broker = new BrokerState(List.of(new QueueBacklog("b/0", 3, NOW)), 0, 0, 0, 0);
        Sale outbox = new Sale();
        outbox.book = new BookBalance(10, 8, 2, 2, 0, 1);
        Sale moving = new Sale();
        moving.still = false;
        assertThat(List.of(backlog, outbox, moving))
                .allSatisfy(sale ->
                        assertThat(sale.judged(Law.NO_LOST_UNIT).verdict()).isEqualTo(Verdict.IN_FLIGHT));
    }

    @Test
    void aSettledClaimWhoseOrderDoesNotExistBreaksThreeAnswers() {
        Sale sale = new Sale();
        sale.live.remove(A);
        LawReport report = sale.judged(Law.THREE_ANSWERS);
        assertThat(report.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(report.orderNos()).containsExactly(A);
    }

    @Test
    void aSettledClaimWhoseOrderWasCancelledDoesNotBreakThreeAnswers() {
        Sale sale = new Sale();
        sale.live.remove(A);
        sale.fates.put(A, order(A, OrderState.CANCELLED));
        assertThat(sale.judged(Law.THREE_ANSWERS).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void anActivityRedisNeverKnewHoldsButOneThatSoldDoesNot() {
        Sale fresh = new Sale();
        fresh.claims.clear();
        fresh.live.clear();
        fresh.ledger = null;
        fresh.book = new BookBalance(10, 10, 0, 0, 0, 0);
        assertThat(Judge.judge(fresh.evidence())).allMatch(report -> report.verdict() == Verdict.HOLDS);
        Sale lost = new Sale();
        lost.claims.clear();
        lost.ledger = null;
        assertThat(lost.judged(Law.LEDGER_BALANCE).verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(lost.judged(Law.NO_LOST_UNIT).verdict()).isEqualTo(Verdict.BROKEN);
    }

    /** Ten units, two of them sold to A and B, everything at rest. */
    private static final class Sale {
        private final Map<String, Claim> claims =
                new HashMap<>(Map.of(A, claim(A, ClaimState.SETTLED), B, claim(B, ClaimState.SETTLED)));
        private final Map<String, Order> live =
                new HashMap<>(Map.of(A, order(A, OrderState.UNPAID), B, order(B, OrderState.PAID)));
        private final Map<String, Order> fates = new HashMap<>();
        private final Map<String, List<BrokenRow>> broken = new HashMap<>();
        private BookBalance book = new BookBalance(10, 8, 2, 2, 0, 0);
        private @Nullable LedgerBalance ledger = new LedgerBalance(10, 8L, 2, 0, true);
        private List<String> overdue = List.of();
        private BrokerState broker = new BrokerState(List.of(), 0, 0, 0, 0);
        private boolean still = true;

        private Evidence evidence() {
            Activity activity = new Activity(
                    new ActivityId(1),
                    "mugs",
                    100,
                    NOW,
                    NOW.plusSeconds(60),
                    Duration.ofMinutes(15),
                    ActivityStatus.PUBLISHED,
                    book.total());
            return new Evidence(activity, book, ledger, claims, live, fates, overdue, broken, broker, still);
        }

        private LawReport judged(Law law) {
            return Judge.judge(evidence()).stream()
                    .filter(report -> report.law() == law)
                    .findFirst()
                    .orElseThrow();
        }
    }

    private static String orderNo(char last) {
        return "1-01J0000000000000000000000" + last;
    }

    private static Claim claim(String orderNo, ClaimState state) {
        return new Claim(new OrderNo(orderNo), new UserId("user-" + orderNo), state, NOW);
    }

    private static Order order(String orderNo, OrderState state) {
        return new Order(
                1,
                new OrderNo(orderNo),
                new UserId("user-" + orderNo),
                100,
                state,
                NOW,
                NOW.plusSeconds(900),
                state == OrderState.CANCELLED ? CancelReason.PAY_TIMEOUT : null);
    }
}
