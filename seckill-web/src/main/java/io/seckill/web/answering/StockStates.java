package io.seckill.web.answering;

import io.seckill.api.http.ActivityView.StockState;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.web.admission.ShortMemory;
import io.seckill.web.admission.Ticker;
import io.seckill.web.direct.LedgerBypassedException;
import io.seckill.web.direct.PlacingDirectly;
import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import org.springframework.stereotype.Component;

/** What a buyer may know about the stock, asked of the ledger at most once a second and activity; of MySQL while Redis is bypassed. */
@Component
final class StockStates {
    private static final Duration FRESH_FOR = Duration.ofSeconds(1);
    private static final int MAX_ACTIVITIES = 1_000;

    private final ShortMemory<ActivityId, Optional<LedgerBalance>> balances;
    private final PlacingDirectly direct;

    StockStates(ClaimLedger ledger, PlacingDirectly direct, Ticker ticker) {
        this.direct = direct;
        // Kept no longer than it is fresh: while Redis is silent nothing can be bought, and the state says so
        balances = new ShortMemory<>(ledger::balance, ticker, FRESH_FOR, FRESH_FOR, MAX_ACTIVITIES);
    }

    StockState of(Activity activity, Instant now) {
        if (!now.isBefore(activity.endsAt())) {
            return StockState.NOT_ON_SALE;
        }
        try {
            return balances.get(activity.id()).map(StockStates::of).orElse(StockState.NOT_ON_SALE);
        } catch (LedgerBypassedException e) {
            return direct.available(activity.id()).map(StockStates::of).orElse(StockState.NOT_ON_SALE);
        } catch (LedgerUnavailableException e) {
            return StockState.NOT_ON_SALE;
        }
    }

    private static StockState of(LedgerBalance balance) {
        Long stock = balance.stock();
        if (!balance.selling() || stock == null) {
            return StockState.NOT_ON_SALE;
        }
        return of(stock);
    }

    private static StockState of(long units) {
        return units > 0 ? StockState.AVAILABLE : StockState.SOLD_OUT;
    }
}
