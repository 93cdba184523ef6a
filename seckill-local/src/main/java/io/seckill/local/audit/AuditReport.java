package io.seckill.local.audit;

import io.seckill.core.claim.LedgerBalance;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * An audit of one activity.
 *
 * @param evidence what was read
 * @param laws one report per law, by number
 */
public record AuditReport(Evidence evidence, List<LawReport> laws) {
    /** Whether every law was judged and holds. */
    public boolean ok() {
        return laws.stream().allMatch(report -> report.verdict() == Verdict.HOLDS);
    }

    /** Units left by Redis; null if Redis does not know the activity or lost its stock. */
    public @Nullable Long redisStock() {
        LedgerBalance ledger = evidence.ledger();
        return ledger == null ? null : ledger.stock();
    }

    boolean isInFlight() {
        return laws.stream().anyMatch(report -> report.verdict() == Verdict.IN_FLIGHT);
    }
}
