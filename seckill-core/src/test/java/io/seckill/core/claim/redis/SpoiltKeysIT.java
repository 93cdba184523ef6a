package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerUnreadableException;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Whatever somebody else wrote into a sale's keys is told apart from a silent Redis, and changes nothing. */
@Tag("RD-01")
class SpoiltKeysIT {
    @ParameterizedTest
    @CsvSource({
        "total, ten",
        "total, -1",
        "total, 1e3",
        "startMs, soon",
        "endMs, 1000000000000000000",
        "endMs, 1.5",
        "startMs, ''"
    })
    void aFigureOfTheSaleThatIsNoPlainNumberCannotBeRead(String field, String text) {
        Sale sale = Sale.running(10);
        ClaimRequest holder = sale.hold("u1");
        sale.writeField(sale.keys.meta(), field, text);
        Stream<BiConsumer<Sale, ClaimLedger>> steps = Stream.of(
                (s, ledger) -> ledger.claim(s.id, List.of(s.request("u2"))),
                (s, ledger) -> ledger.balance(s.id),
                (s, ledger) -> ledger.contradicts(s.activity),
                (s, ledger) -> ledger.preheat(s.activity),
                (s, ledger) -> ledger.adjust(s.id, "a1", 1),
                (s, ledger) -> ledger.repair(s.id),
                (s, ledger) -> ledger.purge(s.id));

        steps.forEach(step -> assertUnreadable(() -> step.accept(sale, sale.ledger)));

        assertThat(sale.text(sale.keys.stock())).isEqualTo("9");
        assertThat(sale.hash(sale.keys.claims())).containsOnlyKeys("u1");
        assertThat(sale.hash(sale.keys.meta())).containsEntry(field, text);
        assertThat(sale.hash(sale.keys.adjustments())).isEmpty();
        assertThat(sale.state("u1", holder.orderNo())).isEqualTo(ClaimState.HELD);
    }

    static Stream<String> texts() {
        String another = Sale.planned(1).orderNo().value();
        return Stream.of(
                "sold",
                "",
                another + "|HELD|1767225600000",
                "OWN|HELD|1767225600000000000000000",
                "OWN|HELD|-1",
                "OWN|LOST|1767225600000",
                "OWN|HELD|1767225600000|");
    }

    @ParameterizedTest
    @MethodSource("texts")
    void aTextThatIsNoClaimOfThisSaleIsListedAndHidesNoOther(String text) {
        Sale sale = Sale.running(10);
        ClaimRequest good = sale.hold("good");
        ClaimRequest spoilt = sale.hold("spoilt");
        sale.writeField(
                sale.keys.claims(),
                "spoilt",
                text.replace("OWN", spoilt.orderNo().value()));

        ClaimPage page = sale.ledger.claims(sale.id, ClaimPage.START);

        assertThat(page.claims()).extracting(Claim::orderNo).containsExactly(good.orderNo());
        assertThat(page.unreadable()).containsExactly("spoilt");
        assertThat(sale.ledger.claimsOf(sale.id, List.of(good.userId(), spoilt.userId())))
                .containsOnlyKeys(good.userId());
        assertThat(sale.ledger.staleClaims(sale.id, Duration.ZERO, Instant.EPOCH, 10))
                .extracting(aged -> aged.claim().orderNo())
                .containsExactly(good.orderNo());
        assertThat(sale.open()).as("the sweep's list").containsExactly("good");
        assertUnreadable(() -> sale.ledger.claim(sale.id, List.of(sale.request("spoilt"))));
        assertUnreadable(() -> sale.ledger.settle(spoilt.orderNo(), spoilt.userId()));
        assertUnreadable(() -> sale.ledger.confirm(spoilt.orderNo(), spoilt.userId()));
        assertUnreadable(() -> sale.ledger.find(spoilt.orderNo(), spoilt.userId()));
    }

    @ParameterizedTest
    @ValueSource(strings = {"no user", "ü", ""})
    void aHolderNobodyCanBeIsListedAndHidesNoOther(String field) {
        Sale sale = Sale.running(10);
        ClaimRequest good = sale.hold("good");
        sale.writeField(sale.keys.claims(), field, sale.orderNo() + "|HELD|1767225600000");

        ClaimPage page = sale.ledger.claims(sale.id, ClaimPage.START);

        assertThat(page.claims()).extracting(Claim::orderNo).containsExactly(good.orderNo());
        assertThat(page.unreadable()).containsExactly(field);
    }

    @Test
    void anOpenEntryOfNoTimeCountsByItsClaimsOwn() {
        Sale sale = Sale.running(10);
        ClaimRequest claim = sale.hold("u1");
        sale.scoreOpen("u1", 1e300);

        assertThat(sale.ledger.claims(sale.id, ClaimPage.START).aged())
                .singleElement()
                .satisfies(aged -> {
                    assertThat(aged.claim().orderNo()).isEqualTo(claim.orderNo());
                    assertThat(aged.since()).isEqualTo(aged.claim().claimedAt());
                });
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "WEIRD|u1", "EXPIRED|no user", "|"})
    void aTombstoneThatCannotBeReadStillFencesItsNumber(String text) {
        Sale sale = Sale.running(10);
        ClaimRequest request = sale.request("u1");
        sale.write(sale.keys.gone(request.orderNo()), text);

        assertUnreadable(() -> sale.ledger.find(request.orderNo(), request.userId()));
        assertThat(sale.claim(request)).isEqualTo(ClaimAnswer.Refused.FENCED);
    }

    @ParameterizedTest
    @ValueSource(strings = {"print", "print|", "print|x", "other|1-x"})
    void aFirstAnswerThatCannotBeReadIsGivenToNobody(String text) {
        Sale sale = Sale.running(10);
        ClaimRequest request = sale.request("u1");
        sale.write(sale.keys.request(request), text);

        assertUnreadable(() -> sale.claim(request));
        assertThat(sale.hash(sale.keys.claims())).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"many", "9223372036854775807", "1.5", ""})
    void triesThatAreNoNumberAreToldApartFromASilentRedis(String tries) {
        Sale sale = Sale.running(10, LedgerClient.shared(), LedgerClient.properties(3));
        ClaimRequest request = sale.request("u1");
        sale.write(sale.keys.rate(request.userId()), tries);

        assertUnreadable(() -> sale.claim(request));
    }

    @Test
    void aNewestHolderThatCannotBeReadLeavesTheGateOpen() {
        Sale sale = Sale.running(1);
        sale.hold("u1");
        assertThat(sale.ledger.soldOutUpTo(sale.id)).isPresent();
        sale.writeField(sale.keys.meta(), "latest", "somebody");

        assertThat(sale.ledger.soldOutUpTo(sale.id)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"meta", "claims", "open"})
    void aKeyOfAnotherTypeIsToldApartFromASilentRedis(String name) {
        Sale sale = Sale.running(10);
        ClaimRequest holder = sale.hold("u1");
        sale.write("seckill:{" + sale.id + "}:" + name, "text");

        assertThatThrownBy(() -> sale.ledger.balance(sale.id))
                .isInstanceOf(LedgerUnreadableException.class)
                .hasMessageContaining("KEY_UNREADABLE seckill:{" + sale.id + "}:" + name);
        assertUnreadable(() -> sale.ledger.claim(sale.id, List.of(sale.request("u2"))));
        if (!name.equals("meta")) {
            assertUnreadable(() -> sale.ledger.staleClaims(sale.id, Duration.ZERO, Instant.EPOCH, 10));
            assertUnreadable(() -> sale.ledger.release(
                    holder.orderNo(), holder.userId(), Set.of(ClaimState.HELD), TombstoneReason.EXPIRED));
        }
    }

    @Test
    void aSweepListOfAnotherTypeEndsEachStepBeforeItHasWrittenAnything() {
        Sale sale = Sale.running(10);
        ClaimRequest held = sale.hold("held");
        OrderNo settled = sale.hold("settled", ClaimState.SETTLED);
        UserId nobody = new UserId("nobody");
        sale.write(sale.keys.open(), "text");
        Map<String, String> before = sale.hash(sale.keys.claims());
        ClaimRequest asked = sale.request("u2");
        Stream<Runnable> steps = Stream.of(
                () -> sale.claim(asked),
                () -> sale.ledger.confirm(held.orderNo(), held.userId()),
                () -> sale.ledger.settle(held.orderNo(), held.userId()),
                () -> sale.ledger.settle(sale.orderNo(), nobody),
                () -> sale.ledger.adopt(sale.orderNo(), nobody),
                () -> sale.ledger.release(
                        held.orderNo(), held.userId(), Set.of(ClaimState.HELD), TombstoneReason.EXPIRED),
                () -> sale.ledger.withdraw(held, TombstoneReason.NOT_PUBLISHED),
                () -> sale.ledger.drop(held.orderNo(), held.userId(), TombstoneReason.SOLD_OUT),
                () -> sale.ledger.reopen(settled, new UserId("settled")));

        steps.forEach(SpoiltKeysIT::assertUnreadable);

        assertThat(sale.hash(sale.keys.claims())).isEqualTo(before);
        assertThat(sale.text(sale.keys.stock())).isEqualTo("8");
        assertThat(sale.text(sale.keys.request(asked))).isNull();
        assertThat(sale.text(sale.keys.gone(held.orderNo()))).isNull();
    }

    @Test
    void aSaleThatIsNoneEndsAnAdoptionBeforeItHasWrittenAnything() {
        Sale sale = Sale.running(10);
        sale.write(sale.keys.meta(), "text");

        assertUnreadable(() -> sale.ledger.adopt(sale.orderNo(), new UserId("u1")));
        assertUnreadable(() -> sale.ledger.settle(sale.orderNo(), new UserId("u1")));

        assertThat(sale.hash(sale.keys.claims())).isEmpty();
        assertThat(sale.text(sale.keys.stock())).isEqualTo("10");
    }

    @ParameterizedTest
    @ValueSource(strings = {"claims", "adjustments"})
    void aSaleIsNotOpenedByHalves(String name) {
        Sale sale = Sale.planned(10);
        sale.write("seckill:{" + sale.id + "}:" + name, "text");

        assertUnreadable(() -> sale.ledger.preheat(sale.activity, Set.of("a1")));

        assertThat(sale.hash(sale.keys.meta())).isEmpty();
        assertThat(sale.text(sale.keys.stock())).isNull();
    }

    private static void assertUnreadable(Runnable step) {
        assertThatThrownBy(step::run).isInstanceOf(LedgerUnreadableException.class);
    }
}
