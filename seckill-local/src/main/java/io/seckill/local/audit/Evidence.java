package io.seckill.local.audit;

import io.seckill.core.activity.Activity;
import io.seckill.core.claim.BrokerState;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.Order;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Everything one look at an activity found. The looks at Redis and MySQL are not one instant: {@code still} says whether both
 * balances were the same before and after.
 *
 * @param activity the activity
 * @param book MySQL's balance
 * @param ledger Redis's balance; null if Redis does not know the activity
 * @param claims every claim, by order number
 * @param live every live order, by order number
 * @param fates what MySQL knows of claims without a live order; a claim MySQL does not know is absent
 * @param overdue order numbers of claims open for longer than the reconcile bound, by Redis's clock
 * @param broken rows of {@code sql/checks} about this activity, by the check's name
 * @param broker what waits at the broker
 * @param still whether nothing moved while this was read
 */
public record Evidence(
        Activity activity,
        BookBalance book,
        @Nullable LedgerBalance ledger,
        Map<String, Claim> claims,
        Map<String, Order> live,
        Map<String, Order> fates,
        List<String> overdue,
        Map<String, List<BrokenRow>> broken,
        BrokerState broker,
        boolean still) {
    List<BrokenRow> brokenBy(String check) {
        return broken.getOrDefault(check, List.of());
    }
}
