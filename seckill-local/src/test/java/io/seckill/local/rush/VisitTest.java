package io.seckill.local.rush;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/** Answers to one key must agree. */
class VisitTest {
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
    void anOrderAndARefusalForOneKeyContradict() {
        assertThat(visit(accepted("1-A", false), refused("SOLD_OUT")).contradiction())
                .isPresent();
        assertThat(visit(accepted("1-A", false), refused("ALREADY_BOUGHT")).contradiction())
                .isPresent();
    }

    @Test
    void twoAnswersThatAreNotMarkedAsReplayedContradict() {
        assertThat(visit(accepted("1-A", false), accepted("1-A", false)).contradiction())
                .isPresent();
    }

    private static Visit visit(Answer... answers) {
        return new Visit("alice", "token", List.of(answers));
    }

    private static Answer accepted(String orderNo, boolean replayed) {
        return new Answer(Answer.ACCEPTED, orderNo, replayed, 0, 1);
    }

    private static Answer refused(String code) {
        return new Answer(code, null, false, 0, 1);
    }
}
