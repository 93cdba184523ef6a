package io.seckill.core.claim.redis;

import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The ledger's rules once more, in plain Java without a clock: what the interleavings are compared with. It also keeps the
 * books of every order number: how often it was granted a unit and how often that ended.
 */
final class LedgerModel {
    record Held(OrderNo orderNo, ClaimState state) {}

    final Map<String, Held> claims = new HashMap<>();
    final Map<OrderNo, TombstoneReason> gone = new HashMap<>();
    final Map<String, ClaimRequest> used = new HashMap<>();
    private final Map<String, Integer> adjustments = new HashMap<>();
    final Map<OrderNo, Integer> granted = new HashMap<>();
    final Map<OrderNo, Integer> ended = new HashMap<>();

    int total;

    @Nullable
    Integer stock;

    /** Units by which stock + claims differ from total: those adopted at a stock of 0 less the dropped ones. Of no meaning while the stock is lost. */
    int drift;

    LedgerModel(int total) {
        this.total = total;
        this.stock = total;
    }

    String claim(ClaimRequest request) {
        Held held = claims.get(request.userId().value());
        if (held != null && held.orderNo().equals(request.orderNo())) {
            return "CLAIMED";
        }
        if (gone.containsKey(request.orderNo())) {
            return "FENCED";
        }
        ClaimRequest first = used.get(key(request));
        if (first != null) {
            return first.fingerprint().equals(request.fingerprint()) ? "REPLAYED " + first.orderNo() : "KEY_REUSED";
        }
        if (stock == null) {
            return "STATE_LOST";
        }
        if (held != null) {
            return "ALREADY_CLAIMED " + held.orderNo();
        }
        if (stock == 0) {
            return "SOLD_OUT";
        }
        stock--;
        grant(request.userId().value(), request.orderNo(), ClaimState.HELD);
        used.put(key(request), request);
        return "CLAIMED";
    }

    ConfirmAnswer confirm(OrderNo orderNo, String user) {
        Held held = claims.get(user);
        if (held == null || !held.orderNo().equals(orderNo)) {
            gone.putIfAbsent(orderNo, TombstoneReason.NEVER_CLAIMED);
            return ConfirmAnswer.GONE;
        }
        if (held.state() == ClaimState.HELD) {
            claims.put(user, new Held(orderNo, ClaimState.CONFIRMED));
        }
        return ConfirmAnswer.STANDS;
    }

    SettleAnswer settle(OrderNo orderNo, String user, boolean outranksTombstones) {
        Held held = claims.get(user);
        if (held != null && held.orderNo().equals(orderNo)) {
            claims.put(user, new Held(orderNo, ClaimState.SETTLED));
            return SettleAnswer.SETTLED;
        }
        if (gone.containsKey(orderNo) && !outranksTombstones) {
            return SettleAnswer.GONE;
        }
        if (held != null) {
            return SettleAnswer.OTHER_CLAIM;
        }
        if (stock != null && stock > 0) {
            stock--;
        } else {
            drift++;
        }
        grant(user, orderNo, ClaimState.SETTLED);
        gone.remove(orderNo);
        return SettleAnswer.ADOPTED;
    }

    ReleaseAnswer release(
            OrderNo orderNo, String user, Set<ClaimState> from, TombstoneReason reason, boolean unitBack) {
        Held held = claims.get(user);
        if (held == null || !held.orderNo().equals(orderNo)) {
            gone.putIfAbsent(orderNo, reason);
            return ReleaseAnswer.NONE;
        }
        if (!from.contains(held.state())) {
            return ReleaseAnswer.KEPT;
        }
        gone.putIfAbsent(orderNo, reason);
        claims.remove(user);
        ended.merge(orderNo, 1, Integer::sum);
        if (unitBack && stock != null) {
            stock++;
        } else {
            drift--;
        }
        return ReleaseAnswer.ENDED;
    }

    ReleaseAnswer withdraw(ClaimRequest request, TombstoneReason reason) {
        ReleaseAnswer answer =
                release(request.orderNo(), request.userId().value(), Set.of(ClaimState.HELD), reason, true);
        ClaimRequest first = used.get(key(request));
        if (answer != ReleaseAnswer.KEPT && first != null && first.orderNo().equals(request.orderNo())) {
            used.remove(key(request));
        }
        return answer;
    }

    boolean preheat() {
        if (stock != null) {
            return false;
        }
        stock = Math.max(0, total - claims.size());
        drift = stock + claims.size() - total;
        return true;
    }

    AdjustAnswer adjust(String id, int units) {
        Integer applied = adjustments.get(id);
        if (applied != null) {
            return applied == units ? AdjustAnswer.REPEATED : AdjustAnswer.OTHER_UNITS;
        }
        if ((stock == null ? total - claims.size() : stock) + units < 0) {
            return AdjustAnswer.TOO_FEW;
        }
        adjustments.put(id, units);
        total += units;
        if (stock != null) {
            stock += units;
        }
        return AdjustAnswer.APPLIED;
    }

    int repair() {
        if (stock == null) {
            return 0;
        }
        int by = Math.max(0, total - claims.size()) - stock;
        stock += by;
        drift = stock + claims.size() - total;
        return by;
    }

    private void grant(String user, OrderNo orderNo, ClaimState state) {
        claims.put(user, new Held(orderNo, state));
        granted.merge(orderNo, 1, Integer::sum);
    }

    private static String key(ClaimRequest request) {
        return request.userId() + "/" + request.idempotencyKey();
    }
}
