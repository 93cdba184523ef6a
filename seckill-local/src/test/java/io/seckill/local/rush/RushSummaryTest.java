package io.seckill.local.rush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RushSummaryTest {
    @Test
    void anOrderThatWasPromisedAndRefusedLaterDoesNotCountAsAccepted() {
        RushReport report = RushSummary.of(
                List.of(visit("ann", accepted("1-A")), visit("bob", accepted("1-B")), visit("cem", told("SOLD_OUT"))),
                Map.of("1-A", "UNPAID", "1-B", "REFUSED EXPIRED"));

        assertThat(report.outcomes()).isEqualTo(Map.of("ACCEPTED", 1, "REFUSED EXPIRED", 1, "SOLD_OUT", 1));
        assertThat(report.buyersTold("ACCEPTED")).isEqualTo(1);
        assertThat(report.agrees()).isTrue();
    }

    @Test
    void buyersWhoWereLeftWithoutAnAnswerOfTheSaleAreNotWell() {
        for (String code : List.of("NO_ANSWER", "NOT_FOUND", "UNAUTHENTICATED", "INTERNAL", "HTTP_502")) {
            RushReport report =
                    RushSummary.of(List.of(visit("ann", told(code)), visit("bob", told("SOLD_OUT"))), Map.of());

            assertThat(report.contradictions()).containsExactly("1 buyers were left with " + code);
            assertThat(report.agrees()).isFalse();
        }
    }

    @Test
    void anOrderThatIsNeitherStoredNorRefusedIsNamed() {
        RushReport report = RushSummary.of(List.of(visit("ann", accepted("1-A"))), Map.of("1-A", "PENDING"));

        assertThat(report.contradictions()).containsExactly("1-A is neither stored nor refused in time: PENDING");
    }

    private static Visit visit(String user, Answer answer) {
        return new Visit(user, "token", List.of(answer));
    }

    private static Answer accepted(String orderNo) {
        return new Answer(Answer.ACCEPTED, orderNo, false, 0, 1, 2);
    }

    private static Answer told(String code) {
        return new Answer(code, null, false, 0, 1, 2);
    }
}
