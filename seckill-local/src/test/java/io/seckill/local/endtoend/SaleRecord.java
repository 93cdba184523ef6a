package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.BookBalance;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.audit.CorePorts;
import io.seckill.local.rush.RushReport;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What is known of a sale once it is over.
 *
 * @param activity which one
 * @param audit the last look at Redis, MySQL and the broker
 * @param buyers what the crowd heard; empty if a test sent its buyers one by one
 * @param samples the book, looked at again and again during the sale
 * @param paidAndCancelled orders that were paid and cancelled
 */
record SaleRecord(
        ActivityId activity,
        AuditReport audit,
        List<RushReport> buyers,
        List<BookBalance> samples,
        List<String> paidAndCancelled) {
    /** The record of a sale nobody watched. */
    static SaleRecord of(Product product, ActivityId activity) {
        return of(product, activity, List.of(), List.of());
    }

    static SaleRecord of(Product product, ActivityId activity, List<RushReport> buyers, List<BookBalance> samples) {
        AuditReport audit = product.audit(activity);
        try (CorePorts core = CorePorts.open(product.environment())) {
            List<String> both = core.sql().queryForList("""
                            SELECT order_no FROM seckill_order WHERE activity_id = ?
                              AND (paid_at IS NOT NULL AND cancelled_at IS NOT NULL
                                OR status = 1 AND paid_at IS NULL OR status = 4 AND cancelled_at IS NULL)""", String.class, activity.value());
            return new SaleRecord(activity, audit, buyers, samples, both);
        }
    }

    /** Fails with everything that is broken, guarantee by guarantee. */
    SaleRecord judge() {
        Map<String, List<String>> broken = new TreeMap<>();
        for (Guarantee guarantee : Guarantee.ALL) {
            List<String> evidence = new ArrayList<>(guarantee.broken(this));
            if (!evidence.isEmpty()) {
                broken.put(guarantee.getClass().getSimpleName(), evidence);
            }
        }
        assertThat(broken).as("broken guarantees of activity " + activity).isEmpty();
        return this;
    }
}
