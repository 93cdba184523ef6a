package io.seckill.web.answering;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.ProblemCode;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import io.seckill.web.admission.Admission;
import io.seckill.web.claiming.ClaimOutcome;
import io.seckill.web.publishing.PublishOutcome;
import java.time.Instant;
import java.util.Locale;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class PurchaseAnswerTest {
    private static final OrderNo ORDER_NO = new OrderNo("7-01ARZ3NDEKTSV4RRFFQ69G5FAV");

    @ParameterizedTest
    @CsvSource({
        "SOLD_OUT, SOLD_OUT",
        "NOT_STARTED, NOT_STARTED",
        "ENDED, ENDED",
        "NOT_ON_SALE, TRY_AGAIN",
        "KEY_REUSED, IDEMPOTENCY_KEY_REUSED",
        "FENCED, TRY_AGAIN",
        "STATE_LOST, TRY_AGAIN"
    })
    void aRefusalOfTheLedgerHasItsCode(ClaimAnswer.Refused reason, ProblemCode code) {
        PurchaseAnswer answer = PurchaseAnswer.of(new ClaimOutcome.Refused(reason));

        assertThat(answer)
                .isInstanceOfSatisfying(
                        PurchaseAnswer.Refused.class,
                        refused -> assertThat(refused.code()).isEqualTo(code));
    }

    @ParameterizedTest
    @EnumSource
    void everyRefusalOfTheLedgerHasAnAnswerAndAnOutcomeOfItsOwn(ClaimAnswer.Refused reason) {
        assertThat(PurchaseAnswer.of(new ClaimOutcome.Refused(reason)).outcome())
                .matches("[a-z_]+");
    }

    @ParameterizedTest
    @EnumSource
    void everyRefusalAtTheDoorHasAnAnswer(Admission.Refused reason) {
        assertThat(PurchaseAnswer.of(reason).outcome()).isEqualTo(reason.name().toLowerCase(Locale.ROOT));
    }

    @ParameterizedTest
    @CsvSource({"PUBLISHED, accepted", "UNKNOWN, accepted", "WITHDRAWN, withdrawn", "STRANDED, stranded"})
    void anUnknownHalfMessageIsPendingAndAWithdrawnClaimIsNot(PublishOutcome published, String outcome) {
        ClaimRequest request = new ClaimRequest(ORDER_NO, new UserId("ann"), "key", "f");

        PurchaseAnswer answer = PurchaseAnswer.of(new ClaimOutcome.Held(request, Instant.EPOCH, false), published);

        assertThat(answer.outcome()).isEqualTo(outcome);
    }
}
