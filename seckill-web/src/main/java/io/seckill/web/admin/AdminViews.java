package io.seckill.web.admin;

import io.seckill.api.http.ActivityAdminView;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerUnavailableException;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.OrderBook;
import java.time.ZoneOffset;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Shows an activity with the stock of both books, read now. */
@Component
final class AdminViews {
    private final OrderBook orders;
    private final ClaimLedger ledger;

    AdminViews(OrderBook orders, ClaimLedger ledger) {
        this.orders = orders;
        this.ledger = ledger;
    }

    ActivityAdminView of(Activity activity) {
        BookBalance book = orders.balance(activity.id()).orElseThrow();
        return new ActivityAdminView(
                activity.id().toString(),
                activity.title(),
                activity.priceCents(),
                activity.status().name(),
                activity.startsAt().atOffset(ZoneOffset.UTC),
                activity.endsAt().atOffset(ZoneOffset.UTC),
                activity.payTimeout().toSeconds(),
                book.total(),
                book.available(),
                redisStock(activity.id()));
    }

    /** What was done stands in MySQL, whether Redis can be asked or not. */
    private @Nullable Long redisStock(ActivityId id) {
        try {
            return ledger.balance(id).map(LedgerBalance::stock).orElse(null);
        } catch (LedgerUnavailableException e) {
            return null;
        }
    }
}
