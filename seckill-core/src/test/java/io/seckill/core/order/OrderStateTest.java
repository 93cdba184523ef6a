package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class OrderStateTest {
    private static final Set<String> LEGAL_MOVES = Set.of("UNPAID>PAID", "UNPAID>CANCELLED");

    @ParameterizedTest
    @EnumSource
    void everyPairOfStatesIsALegalMoveOrNot(OrderState from) {
        for (OrderState to : OrderState.values()) {
            assertThat(from.mayBecome(to)).as("%s > %s", from, to).isEqualTo(LEGAL_MOVES.contains(from + ">" + to));
        }
    }

    @ParameterizedTest
    @EnumSource
    void codesLeadBackToTheirState(OrderState state) {
        assertThat(OrderState.ofCode(state.code())).isEqualTo(state);
    }

    @Test
    void codesAreThoseOfTheTableAndNoOthersAreStates() {
        assertThat(OrderState.UNPAID.code()).isZero();
        assertThat(OrderState.PAID.code()).isEqualTo(1);
        assertThat(OrderState.CANCELLED.code()).isEqualTo(4);
        for (int code : new int[] {-1, 2, 3, 5}) {
            assertThatIllegalArgumentException().isThrownBy(() -> OrderState.ofCode(code));
        }
    }

    @Test
    void onlyACancelledOrderHoldsNoUnit() {
        assertThat(OrderState.values()).filteredOn(state -> !state.isLive()).containsExactly(OrderState.CANCELLED);
    }
}
