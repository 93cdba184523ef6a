package io.seckill.core.deadletter;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.message.EnvelopeFormat;
import io.seckill.core.message.NamedClaim;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** What is sent for a letter that is re-driven, on both real books. */
@Tag("MQ-08")
class RedrivingDeadLettersIT {
    private static final ActivityId NOWHERE = new ActivityId(999_999_999_999L);
    private static Books books;

    private Operator operator;
    private ActivityId sale;

    @BeforeAll
    static void open() {
        books = Books.withLedger("redriving");
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

    @Test
    void aLetterThatReadsIsSentAsItIsAndMarkedWithWhoSentItAgain() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        ClaimEnvelope envelope = new ClaimEnvelope(
                sale.value(), List.of(new ClaimMessage(orderNo.value(), "ann", 5, 1_700_000_000_000L)));
        long id = Letters.park(
                operator.letters,
                Letters.of(
                        "readable-" + orderNo,
                        sale,
                        List.of(Letters.claim(orderNo, "ann")),
                        new String(EnvelopeFormat.write(envelope), UTF_8),
                        "no such activity"));

        assertThat(operator.deciding.redrive(id, Operator.WHO))
                .isInstanceOfSatisfying(Decision.Redriven.class, redriven -> {
                    assertThat(redriven.letter().state()).isEqualTo(DeadLetterState.REDRIVEN);
                    assertThat(redriven.letter().decidedBy()).isEqualTo(Operator.WHO);
                    assertThat(redriven.letter().decidedAt()).isEqualTo(now());
                });

        assertThat(operator.broker.redriven()).containsExactly(envelope);
    }

    @Test
    void aLetterNobodyCanReadIsMadeAnewFromTheClaimsItNames() {
        OrderNo known = operator.confirmed(sale, "ann");
        OrderNo forgotten = books.number(sale);
        long id = operator.parked(sale, Letters.claim(known, "ann"), Letters.claim(forgotten, "bob"));
        Claim claim = ((LedgerEntry.Standing) books.ledger().find(known, new UserId("ann"))).claim();

        operator.deciding.redrive(id, Operator.WHO);

        assertThat(operator.broker.redriven())
                .containsExactly(new ClaimEnvelope(
                        sale.value(),
                        List.of(
                                new ClaimMessage(
                                        known.value(),
                                        "ann",
                                        199_00,
                                        claim.claimedAt().toEpochMilli()),
                                new ClaimMessage(
                                        forgotten.value(),
                                        "bob",
                                        199_00,
                                        operator.letter(id).createdAt().toEpochMilli()))));
    }

    @Test
    void aLetterThatWasDecidedIsNotSentAgain() {
        long id = operator.parked(sale, named("ann"));
        operator.deciding.redrive(id, Operator.WHO);

        assertThat(operator.deciding.redrive(id, new UserId("another")))
                .isInstanceOfSatisfying(
                        Decision.AlreadyDecided.class,
                        decided -> assertThat(decided.letter().decidedBy()).isEqualTo(Operator.WHO));

        assertThat(operator.broker.redriven()).hasSize(1);
    }

    @Test
    void aLetterTheBrokerDidNotTakeStaysOpen() {
        long id = operator.parked(sale, named("ann"));
        operator.broker.refuse();

        assertThat(operator.deciding.redrive(id, Operator.WHO)).isEqualTo(new Decision.NotSent());

        assertThat(operator.letter(id).isOpen()).isTrue();
    }

    @Test
    void whatNamesNoClaimOrNoActivityThatExistsCannotBeSentAndStaysOpen() {
        long nameless = operator.parked(sale);
        long nowhere = operator.parked(NOWHERE, Letters.claim(books.number(NOWHERE), "ann"));

        assertThat(operator.deciding.redrive(nameless, Operator.WHO)).isInstanceOf(Decision.NothingToSend.class);
        assertThat(operator.deciding.redrive(nowhere, Operator.WHO)).isInstanceOf(Decision.NothingToSend.class);

        assertThat(operator.broker.redriven()).isEmpty();
        assertThat(operator.letter(nameless).isOpen()).isTrue();
        assertThat(operator.letter(nowhere).isOpen()).isTrue();
        assertThat(operator.deciding.refuse(nameless, Operator.WHO)).isInstanceOf(Decision.Refused.class);
    }

    @Test
    void ofARedriveAndARefusalAtTheSameMomentOneIsRecordedAndOneUnitMoves() {
        OrderNo orderNo = operator.confirmed(sale, "ann");
        long id = operator.parked(sale, Letters.claim(orderNo, "ann"));

        List<Decision> decisions = Race.of(List.<Callable<Decision>>of(
                () -> operator.deciding.redrive(id, new UserId("one")),
                () -> operator.deciding.refuse(id, new UserId("other"))));

        assertThat(decisions)
                .filteredOn(Decision.AlreadyDecided.class::isInstance)
                .hasSize(1);
        boolean redriven = decisions.get(0) instanceof Decision.Redriven;
        assertThat(operator.letter(id).decidedBy()).isEqualTo(new UserId(redriven ? "one" : "other"));
        assertThat(books.ledgerBalance(sale).holds()).isTrue();
    }

    @Test
    void aLetterThatDoesNotExistIsUnknown() {
        assertThat(operator.deciding.redrive(999_999, Operator.WHO)).isEqualTo(new Decision.Unknown());
    }

    private NamedClaim named(String user) {
        return Letters.claim(operator.confirmed(sale, user), user);
    }

    /** As MySQL keeps it. */
    private static Instant now() {
        return books.clock().instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
