package io.seckill.core.deadletter;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import io.seckill.stack.Stack;
import java.lang.reflect.Proxy;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What becomes of the claims of a letter that is refused, on both real books. */
@Tag("MQ-08")
class RefusingDeadLettersIT {
    private static final UserId ANN = new UserId("ann");
    private static Books books;

    private Operator operator;
    private ActivityId sale;

    @BeforeAll
    static void open() {
        books = Books.withLedger(
                "refusing", "seckill.redis.timeout=300ms", "seckill.redis.retries=0", "seckill.redis.deadline=400ms");
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void openASale() {
        operator = new Operator(books);
        sale = books.openSale(5);
    }

    @AfterEach
    void resumeRedis() {
        Stack.shared().redis().resume();
    }

    @Test
    void theUnitAndTheRightToBuyComeBackOnce() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        long id = operator.parked(sale, Letters.claim(orderNo, "ann"));

        assertThat(fate(operator.deciding.refuse(id, Operator.WHO))).isEqualTo(ClaimFate.REFUSED);
        assertThat(operator.deciding.refuse(id, new UserId("another")))
                .isInstanceOfSatisfying(
                        Decision.AlreadyDecided.class,
                        decided -> assertThat(decided.letter().decidedBy()).isEqualTo(Operator.WHO));

        assertGone(orderNo);
        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(5, 5L, 0, 0, true));
        OrderNo anew = books.number(sale);
        assertThat(claim(anew, "new-key")).isInstanceOf(ClaimAnswer.Claimed.class);
        assertThat(claim(books.number(sale), "new-key"))
                .isInstanceOfSatisfying(
                        ClaimAnswer.Replayed.class,
                        replayed -> assertThat(replayed.orderNo()).isEqualTo(anew));
    }

    @Test
    void theKeyOfARefusedClaimKeepsItsFirstAnswer() {
        OrderNo orderNo = operator.confirmed(sale, "ann");

        operator.deciding.refuse(operator.parked(sale, Letters.claim(orderNo, "ann")), Operator.WHO);

        assertThat(claim(books.number(sale), "key")).isEqualTo(new ClaimAnswer.Replayed(orderNo, null, null));
        assertThat(TombstoneReason.REFUSED.isBeforePublishing()).isFalse();
    }

    @Test
    void aFinishedSaleDoesNotComeBackToRedis() {
        ActivityId finished = books.sale(5);
        OrderNo stands = books.place(finished, "ann");
        books.activities().finish(finished);

        assertThat(fate(operator.deciding.refuse(
                        operator.parked(finished, Letters.claim(stands, "ann")), Operator.WHO)))
                .isEqualTo(ClaimFate.ORDER_STANDS);

        assertThat(books.ledger().claimsOf(finished, List.of(ANN))).isEmpty();
    }

    @Test
    void aClaimEndsFromEveryStateAsLongAsMySqlKnowsNoOrder() {
        OrderNo held = books.claim(sale, "held");
        OrderNo confirmed = operator.confirmed(sale, "confirmed");
        OrderNo settled = operator.confirmed(sale, "settled");
        books.ledger().settle(settled, new UserId("settled"));
        OrderNo unknown = books.number(sale);
        long id = operator.parked(
                sale,
                Letters.claim(held, "held"),
                Letters.claim(confirmed, "confirmed"),
                Letters.claim(settled, "settled"),
                Letters.claim(unknown, "unknown"));

        assertThat(fates(operator.deciding.refuse(id, Operator.WHO)))
                .containsExactly(ClaimFate.REFUSED, ClaimFate.REFUSED, ClaimFate.REFUSED, ClaimFate.NOT_HELD);

        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(5, 5L, 0, 0, true));
        // From now on no claim of this number succeeds
        assertThat(books.ledger().find(unknown, new UserId("unknown"))).isInstanceOf(LedgerEntry.Gone.class);
    }

    @Test
    void anOrderThatStandsCannotBeRefused() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        operator.place(orderNo, "ann");
        long id = operator.parked(sale, Letters.claim(orderNo, "ann"));

        assertThat(fate(operator.deciding.refuse(id, Operator.WHO))).isEqualTo(ClaimFate.ORDER_STANDS);

        assertThat(books.orders().find(orderNo).orElseThrow().state().isLive()).isTrue();
        assertState(orderNo, ClaimState.SETTLED);
        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(5, 4L, 1, 0, true));
        assertThat(operator.letter(id).state()).isEqualTo(DeadLetterState.REFUSED);
    }

    @Test
    void anOrderThatIsStoredAndSettledWhileItsClaimIsBeingRefusedStands() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        Operator unlucky = new Operator(books, placedOnceLookedFor(orderNo));

        assertThat(fate(unlucky.deciding.refuse(unlucky.parked(sale, Letters.claim(orderNo, "ann")), Operator.WHO)))
                .isEqualTo(ClaimFate.ORDER_STANDS);

        assertState(orderNo, ClaimState.SETTLED);
        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(5, 4L, 1, 0, true));
    }

    @Test
    void aCancelledOrderGivesNoSecondUnitBack() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        operator.place(orderNo, "ann");
        books.bean(CancellingOrder.class).cancel(orderNo, CancelReason.BY_BUYER);

        Decision decision =
                operator.deciding.refuse(operator.parked(sale, Letters.claim(orderNo, "ann")), Operator.WHO);

        assertThat(fate(decision)).isEqualTo(ClaimFate.ORDER_CANCELLED);
        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(5, 5L, 0, 0, true));
    }

    @Test
    void theOrderOfAnotherBuyerIsLeftAlone() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        operator.place(orderNo, "ann");

        Decision decision =
                operator.deciding.refuse(operator.parked(sale, Letters.claim(orderNo, "thief")), Operator.WHO);

        assertThat(fate(decision)).isEqualTo(ClaimFate.OTHER_BUYER);
        assertState(orderNo, ClaimState.CONFIRMED);
    }

    @Test
    void refusalsAtTheSameMomentGiveOneUnitBack() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        long id = operator.parked(sale, Letters.claim(orderNo, "ann"));

        List<Decision> decisions = Race.of(List.<Callable<Decision>>of(
                () -> operator.deciding.refuse(id, new UserId("one")),
                () -> operator.deciding.refuse(id, new UserId("other"))));

        assertThat(decisions).filteredOn(Decision.Refused.class::isInstance).hasSize(1);
        assertThat(decisions)
                .filteredOn(Decision.AlreadyDecided.class::isInstance)
                .hasSize(1);
        assertThat(books.ledgerBalance(sale)).isEqualTo(new LedgerBalance(5, 5L, 0, 0, true));
    }

    @Test
    void aLetterWhoseClaimsCouldNotBeToldStaysOpenAndIsRefusedLater() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        long id = operator.parked(sale, Letters.claim(orderNo, "ann"));
        Stack.shared().redis().pause();

        assertThatThrownBy(() -> operator.deciding.refuse(id, Operator.WHO))
                .isInstanceOf(LedgerUnavailableException.class);
        Stack.shared().redis().resume();

        assertThat(operator.letter(id).isOpen()).isTrue();
        assertThat(operator.deciding.refuse(id, Operator.WHO)).isInstanceOf(Decision.Refused.class);
        assertGone(orderNo);
    }

    @Test
    void aLetterThatDoesNotExistIsUnknown() {
        assertThat(operator.deciding.refuse(999_999, Operator.WHO)).isEqualTo(new Decision.Unknown());
    }

    private static OrderBook placedOnceLookedFor(OrderNo orderNo) {
        Operator consumer = new Operator(books);
        return (OrderBook) Proxy.newProxyInstance(
                OrderBook.class.getClassLoader(), new Class<?>[] {OrderBook.class}, (proxy, method, arguments) -> {
                    Object answer = method.invoke(books.orders(), arguments);
                    if (method.getName().equals("find")) {
                        consumer.place(orderNo, "ann");
                        books.ledger().settle(orderNo, ANN);
                    }
                    return answer;
                });
    }

    private static ClaimAnswer claim(OrderNo orderNo, String key) {
        return books.ledger()
                .claim(orderNo.activityId(), List.of(Operator.request(orderNo, "ann", key)))
                .get(0);
    }

    private static ClaimFate fate(Decision decision) {
        assertThat(fates(decision)).hasSize(1);
        return fates(decision).get(0);
    }

    private static List<ClaimFate> fates(Decision decision) {
        return ((Decision.Refused) decision)
                .claims().stream().map(Decision.Refused.Claim::fate).toList();
    }

    private static void assertGone(OrderNo orderNo) {
        assertThat(books.ledger().find(orderNo, ANN)).isEqualTo(new LedgerEntry.Gone(TombstoneReason.REFUSED, ANN));
    }

    private static void assertState(OrderNo orderNo, ClaimState state) {
        assertThat(books.ledger().find(orderNo, ANN))
                .isInstanceOfSatisfying(
                        LedgerEntry.Standing.class,
                        standing -> assertThat(standing.claim().state()).isEqualTo(state));
    }
}
