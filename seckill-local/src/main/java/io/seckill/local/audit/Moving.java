package io.seckill.local.audit;

import io.seckill.core.claim.LedgerBalance;
import java.util.ArrayList;
import java.util.List;

/** What is still on its way, and so keeps NoLostUnit from being judged. */
final class Moving {
    private Moving() {}

    /** Each thing in flight in words; empty when traffic has stopped and everything has arrived. */
    static List<String> in(Evidence e) {
        List<String> moving = new ArrayList<>();
        LedgerBalance ledger = e.ledger();
        if (ledger != null && ledger.open() > 0) {
            moving.add(ledger.open() + " open claims");
        }
        if (!e.broker().isQuiet()) {
            moving.add("broker: " + e.broker().words());
        }
        if (e.book().pendingReleases() > 0) {
            moving.add(e.book().pendingReleases() + " cancelled orders Redis has not been told of");
        }
        if (!e.still()) {
            moving.add("figures changed while they were read");
        }
        return moving;
    }
}
