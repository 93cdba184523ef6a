package io.seckill.core.claim.redis;

import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** A walk through three sales on which every script gives every answer it has. */
final class EveryAnswer {
    private final LedgerClient client;
    private final RecordingScripts recorded;
    private final ClaimLedger ledger;

    private EveryAnswer(LedgerClient client) {
        this.client = client;
        this.recorded = new RecordingScripts(client.scripts);
        this.ledger = new RedisClaimLedger(recorded, LedgerClient.properties(3));
    }

    /** For each script its words, for each word the names that came with it. */
    static Map<LedgerScript, Map<String, Set<String>>> of(LedgerClient client) {
        EveryAnswer walk = new EveryAnswer(client);
        walk.answersOfClaim();
        walk.answersOfMoves();
        walk.answersOfSales();
        return walk.recorded.seen();
    }

    private void answersOfClaim() {
        Sale sale = Sale.running(2, client, LedgerClient.NO_RATE_LIMIT);
        ClaimRequest first = sale.request("u1", "k", "print");
        ClaimRequest fenced = sale.request("u2");
        claim(sale, first);
        claim(sale, sale.request("u1", "k", "print"));
        claim(sale, sale.request("u1", "k", "other"));
        claim(sale, sale.request("u1"));
        ledger.confirm(fenced.orderNo(), fenced.userId());
        claim(sale, fenced);
        claim(sale, sale.request("u2"));
        for (int tries = 0; tries < 4; tries++) {
            claim(sale, sale.request("u3"));
        }
        sale.lose(sale.keys.stock());
        claim(sale, sale.request("u4"));
        for (Sale other :
                List.of(Sale.planned(1, client), Sale.within(1, 60, 120, client), Sale.within(1, -120, -60, client))) {
            claim(other, other.request("u"));
        }
    }

    private void answersOfMoves() {
        Sale sale = Sale.running(10, client, LedgerClient.NO_RATE_LIMIT);
        UserId user = new UserId("u");
        ClaimRequest held = sale.request("u");
        ledger.find(held.orderNo(), user);
        claim(sale, held);
        ledger.find(held.orderNo(), user);
        ledger.staleClaims(sale.id, Duration.ZERO, Instant.EPOCH, 10);
        ledger.confirm(held.orderNo(), user);
        ledger.withdraw(held, TombstoneReason.NOT_PUBLISHED);
        ledger.settle(held.orderNo(), user);
        ledger.settle(sale.orderNo(), user);
        ledger.adopt(held.orderNo(), user);
        ledger.adopt(sale.orderNo(), user);
        ledger.drop(held.orderNo(), user, TombstoneReason.SOLD_OUT);
        ledger.release(held.orderNo(), user, Set.of(ClaimState.SETTLED), TombstoneReason.CANCELLED);
        ledger.release(held.orderNo(), user, Set.of(ClaimState.SETTLED), TombstoneReason.CANCELLED);
        ledger.find(held.orderNo(), user);
        ledger.settle(held.orderNo(), user);
        ledger.adopt(held.orderNo(), user);
        ledger.settle(sale.orderNo(), new UserId("forgotten"));
        ledger.reopen(sale.orderNo(), user);
        ledger.reopen(held.orderNo(), user);
        ClaimRequest dropped = sale.request("dropped");
        claim(sale, dropped);
        ledger.drop(dropped.orderNo(), dropped.userId(), TombstoneReason.SOLD_OUT);
        ledger.drop(dropped.orderNo(), dropped.userId(), TombstoneReason.SOLD_OUT);
    }

    private void answersOfSales() {
        Sale sale = Sale.planned(2, client);
        ledger.adjust(sale.id, "a", 1);
        ledger.repair(sale.id);
        ledger.balance(sale.id);
        ledger.preheat(sale.activity);
        ledger.preheat(sale.activity);
        ledger.soldOutUpTo(sale.id);
        ledger.adjust(sale.id, "other", 1);
        ledger.adjust(sale.id, "other", 2);
        ledger.adjust(sale.id, "other units", -1);
        claim(sale, sale.request("u"));
        ledger.claimsOf(sale.id, List.of(new UserId("u")));
        sale.writeField(sale.keys.claims(), "spoilt", "spoilt");
        ledger.claims(sale.id, ClaimPage.START);
        ledger.adjust(sale.id, "a", 1);
        ledger.adjust(sale.id, "a", 1);
        ledger.adjust(sale.id, "b", -10);
        ledger.repair(sale.id);
        ledger.balance(sale.id);
        sale.lose(sale.keys.stock());
        ledger.repair(sale.id);
        ledger.purge(sale.id);
        sale.lose(sale.keys.meta());
        sale.lose(sale.keys.claims());
        sale.lose(sale.keys.open());
        sale.lose(sale.keys.adjustments());
        ledger.purge(sale.id);
        Sale soldOut = Sale.running(1, client, LedgerClient.NO_RATE_LIMIT);
        ClaimRequest last = soldOut.request("u");
        claim(soldOut, last);
        ledger.soldOutUpTo(soldOut.id);
        ledger.bind(last);
        ledger.bind(soldOut.request("u", last.idempotencyKey(), "other"));
    }

    private void claim(Sale sale, ClaimRequest request) {
        ledger.claim(sale.id, List.of(request));
    }
}
