package io.seckill.web.admission;

import io.seckill.core.Ranges;
import java.time.Duration;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * Who may try, when no rules file says otherwise, and how long this instance trusts what it has seen.
 *
 * @param purchasesPerSecond purchases this instance lets in per second; default 3,000, 0 to 1,000,000; 0 lets nobody in
 * @param triesPerUserPerSecond purchases one user may try per second at this instance; default 10, so that double and triple clicks
 *     pass; 0 to 1,000,000; 0 lets nobody in
 * @param earlyMargin a click is refused as NOT_STARTED here only if it comes earlier than this before the start; nearer to it the
 *     ledger's clock decides; default 2 s, 0 to 1 hour; 0 trusts this instance's clock alone
 * @param soldOutFor how long the sold-out gate stays shut after the ledger said SOLD_OUT; default 500 ms, 0 to 500 ms; 0 never shuts it
 * @param maxHolders units up to which the gate remembers who holds one; beyond it the gate stays open; default 200,000, 0 to 1,000,000;
 *     0 never shuts it
 */
@ConfigurationProperties("seckill.admission")
record AdmissionProperties(
        @DefaultValue("3000") int purchasesPerSecond,
        @DefaultValue("10") int triesPerUserPerSecond,
        @DefaultValue("2s") Duration earlyMargin,
        @DefaultValue("500ms") Duration soldOutFor,
        @DefaultValue("200000") int maxHolders) {

    AdmissionProperties {
        Ranges.require("seckill.admission.purchases-per-second", purchasesPerSecond, 0, 1_000_000);
        Ranges.require("seckill.admission.tries-per-user-per-second", triesPerUserPerSecond, 0, 1_000_000);
        Ranges.require("seckill.admission.early-margin", earlyMargin, Duration.ZERO, Duration.ofHours(1));
        Ranges.require("seckill.admission.sold-out-for", soldOutFor, Duration.ZERO, Duration.ofMillis(500));
        Ranges.require("seckill.admission.max-holders", maxHolders, 0, 1_000_000);
    }
}
