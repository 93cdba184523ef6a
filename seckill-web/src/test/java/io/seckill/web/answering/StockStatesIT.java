package io.seckill.web.answering;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.http.ActivityView.StockState;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.ActivityStatus;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.web.direct.PlacingDirectly;
import io.seckill.web.support.Scripted;
import io.seckill.web.support.WebInstance;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StockStatesIT {
    private static final Instant NOW = Instant.parse("2026-01-15T08:30:00Z");
    private static final Activity ACTIVITY = new Activity(
            new ActivityId(1),
            "A thing",
            9_900,
            NOW.minusSeconds(60),
            NOW.plusSeconds(3_600),
            Duration.ofMinutes(15),
            ActivityStatus.PUBLISHED,
            10);

    @ParameterizedTest
    @CsvSource({"-5, SOLD_OUT", "0, SOLD_OUT", "1, AVAILABLE"})
    @Tag("BF-02")
    void aFigureThatIsNotAboveZeroIsShownAsSoldOut(long stock, StockState shown) {
        ClaimLedger ledger = new Scripted<>(ClaimLedger.class)
                .then("balance", Optional.of(new LedgerBalance(10, stock, 10 - stock, 0, true)))
                .port();
        StockStates states = new StockStates(ledger, WebInstance.shared().bean(PlacingDirectly.class), () -> 0);

        assertThat(states.of(ACTIVITY, NOW)).isEqualTo(shown);
    }
}
