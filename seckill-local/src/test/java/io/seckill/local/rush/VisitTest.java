package io.seckill.local.rush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers to one key must agree. */
class VisitTest {
    /** Each answer comes before the next request. */
    private long clock;

    @Test
    void aFirstAnswerAndItsReplaysAgree() {
        Visit visit = visit(accepted("1-A", true), accepted("1-A", false), accepted("1-A", true));
        assertThat(visit.contradiction()).isEmpty();
        assertThat(visit.orderNo()).contains("1-A");
        assertThat(visit.outcome()).isEqualTo("ACCEPTED");
    }

    @Test
    void refusalsAgree() {
        Visit visit = visit(refused("SOLD_OUT"), refused("SOLD_OUT"));
        assertThat(visit.contradiction()).isEmpty();
        assertThat(visit.outcome()).isEqualTo("SOLD_OUT");
    }

    @Test
    void comeBackLaterBesideAnOrderAgrees() {
        assertThat(visit(refused("RATE_LIMITED"), accepted("1-A", false)).contradiction())
                .isEmpty();
    }

    @Test
    void twoOrdersForOneKeyContradict() {
        assertThat(visit(accepted("1-A", false), accepted("1-B", true)).contradiction())
                .isPresent();
    }

    @Test
    void aRefusalAfterAnOrderContradicts() {
        assertThat(visit(accepted("1-A", false), refused("SOLD_OUT")).contradiction())
                .isPresent();
        assertThat(visit(accepted("1-A", false), refused("ALREADY_BOUGHT")).contradiction())
                .isPresent();
    }

    @Test
    void aRefusalBeforeAnOrderAgreesForAUnitMayHaveComeBack() {
        assertThat(visit(refused("SOLD_OUT"), accepted("1-A", false)).contradiction())
                .isEmpty();
    }

    @Test
    void aRefusalAtTheSameTimeAsAnOrderAgrees() {
        Answer order = new Answer(Answer.ACCEPTED, "1-A", false, 0, 10, 20);
        Answer refusal = new Answer("SOLD_OUT", null, false, 0, 15, 30);
        assertThat(visit(order, refusal).contradiction()).isEmpty();
    }

    @Test
    void twoAnswersThatAreNotMarkedAsReplayedContradict() {
        assertThat(visit(accepted("1-A", false), accepted("1-A", false)).contradiction())
                .isPresent();
    }

    private static Visit visit(Answer... answers) {
        return new Visit("alice", "token", List.of(answers));
    }

    private Answer accepted(String orderNo, boolean replayed) {
        return new Answer(Answer.ACCEPTED, orderNo, replayed, 0, clock++, clock++);
    }

    private Answer refused(String code) {
        return new Answer(code, null, false, 0, clock++, clock++);
    }
}
