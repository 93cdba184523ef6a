package io.seckill.core.claim.redis;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.claim.AgedClaim;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.ConfirmAnswer;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.PurgeAnswer;
import io.seckill.core.claim.ReleaseAnswer;
import io.seckill.core.claim.SettleAnswer;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The claim ledger in Redis: each method is one script, and the script's header says what it guarantees. */
final class RedisClaimLedger implements ClaimLedger {
    private static final int MAX_STALE = 1_000;

    private final ScriptRunner scripts;
    private final LedgerProperties properties;
    private final String tombstoneTtlMs;

    RedisClaimLedger(ScriptRunner scripts, LedgerProperties properties) {
        this.scripts = scripts;
        this.properties = properties;
        this.tombstoneTtlMs = Long.toString(properties.tombstoneTtl().toMillis());
    }

    @Override
    public Optional<OrderNo> soldOutUpTo(ActivityId activity) {
        LedgerKeys keys = new LedgerKeys(activity);
        Reply reply = ask(LedgerScript.SOLDOUT, List.of(keys.meta(), keys.stock()));
        return reply.is("SOLD_OUT") ? Optional.of(reply.orderNo()) : Optional.empty();
    }

    @Override
    public boolean bind(ClaimRequest request) {
        return ask(
                        LedgerScript.BIND,
                        List.of(LedgerKeys.tie(request)),
                        request.fingerprint(),
                        Long.toString(properties.requestTtl().toMillis()))
                .is("BOUND");
    }

    @Override
    public List<ClaimAnswer> claim(ActivityId activity, List<ClaimRequest> requests) {
        require(
                !requests.isEmpty() && requests.size() <= MAX_BATCH,
                "A claim call carries 1.." + MAX_BATCH + " requests");
        require(
                requests.stream().allMatch(r -> r.orderNo().activityId().equals(activity)),
                "All requests of a claim call are of its activity");
        LedgerKeys keys = new LedgerKeys(activity);
        List<String> touched = new ArrayList<>(List.of(keys.meta(), keys.stock(), keys.claims(), keys.open()));
        List<String> arguments = new ArrayList<>(List.of(
                Long.toString(properties.requestTtl().toMillis()),
                Long.toString(properties.rateWindow().toMillis()),
                Integer.toString(properties.rateLimit())));
        for (ClaimRequest request : requests) {
            touched.addAll(List.of(keys.gone(request.orderNo()), keys.request(request), keys.rate(request.userId())));
            arguments.addAll(List.of(request.orderNo().value(), request.userId().value(), request.fingerprint()));
        }
        return Reply.listOf(scripts.run(LedgerScript.CLAIM, touched, arguments)).stream()
                .map(Reply::claimAnswer)
                .toList();
    }

    @Override
    public ConfirmAnswer confirm(OrderNo orderNo, UserId userId) {
        LedgerKeys keys = keysOf(orderNo);
        return ask(
                        LedgerScript.CONFIRM,
                        List.of(keys.claims(), keys.open(), keys.gone(orderNo)),
                        orderNo.value(),
                        userId.value(),
                        tombstoneTtlMs)
                .as(ConfirmAnswer.class);
    }

    @Override
    public SettleAnswer settle(OrderNo orderNo, UserId userId) {
        return makeKnown(LedgerScript.SETTLE, orderNo, userId);
    }

    @Override
    public SettleAnswer adopt(OrderNo orderNo, UserId userId) {
        return makeKnown(LedgerScript.ADOPT, orderNo, userId);
    }

    @Override
    public ReleaseAnswer release(OrderNo orderNo, UserId userId, Set<ClaimState> from, TombstoneReason reason) {
        LedgerKeys keys = keysOf(orderNo);
        return release(
                List.of(keys.claims(), keys.open(), keys.stock(), keys.gone(orderNo)), orderNo, userId, from, reason);
    }

    @Override
    public ReleaseAnswer withdraw(ClaimRequest request, TombstoneReason reason) {
        OrderNo orderNo = request.orderNo();
        LedgerKeys keys = keysOf(orderNo);
        return release(
                List.of(keys.claims(), keys.open(), keys.stock(), keys.gone(orderNo), keys.request(request)),
                orderNo,
                request.userId(),
                Set.of(ClaimState.HELD),
                reason);
    }

    @Override
    public ReleaseAnswer drop(OrderNo orderNo, UserId userId, TombstoneReason reason) {
        LedgerKeys keys = keysOf(orderNo);
        return ask(
                        LedgerScript.DROP,
                        List.of(keys.claims(), keys.open(), keys.gone(orderNo)),
                        orderNo.value(),
                        userId.value(),
                        reason.name(),
                        tombstoneTtlMs)
                .as(ReleaseAnswer.class);
    }

    @Override
    public boolean preheat(Activity activity, Set<String> included) {
        LedgerKeys keys = new LedgerKeys(activity.id());
        Stream<String> sale = Stream.of(
                Long.toString(activity.startsAt().toEpochMilli()),
                Long.toString(activity.endsAt().toEpochMilli()),
                Integer.toString(activity.total()));
        return ask(
                        LedgerScript.PREHEAT,
                        List.of(keys.meta(), keys.stock(), keys.claims(), keys.adjustments()),
                        Stream.concat(sale, included.stream()).toArray(String[]::new))
                .is("WRITTEN");
    }

    @Override
    public AdjustAnswer adjust(ActivityId activity, String adjustmentId, int units) {
        require(units != 0, "An adjustment is not of 0 units");
        LedgerKeys keys = new LedgerKeys(activity);
        return ask(
                        LedgerScript.ADJUST,
                        List.of(keys.meta(), keys.stock(), keys.claims(), keys.adjustments()),
                        adjustmentId,
                        Integer.toString(units))
                .as(AdjustAnswer.class);
    }

    @Override
    public long repair(ActivityId activity) {
        LedgerKeys keys = new LedgerKeys(activity);
        Reply reply = ask(LedgerScript.REPAIR, List.of(keys.meta(), keys.stock(), keys.claims()));
        return reply.is("REPAIRED") ? reply.number("byUnits") : 0;
    }

    @Override
    public LedgerEntry find(OrderNo orderNo, UserId userId) {
        LedgerKeys keys = keysOf(orderNo);
        Reply reply =
                ask(LedgerScript.FIND, List.of(keys.claims(), keys.gone(orderNo)), orderNo.value(), userId.value());
        return switch (reply.word()) {
            case "STANDING" -> new LedgerEntry.Standing(reply.claim(orderNo, userId));
            case "GONE" -> new LedgerEntry.Gone(TombstoneReason.valueOf(reply.value("reason")), reply.userId());
            default -> new LedgerEntry.Unknown();
        };
    }

    @Override
    public Optional<LedgerBalance> balance(ActivityId activity) {
        Reply sale = sale(activity);
        return sale.is("BALANCE") ? Optional.of(sale.balance()) : Optional.empty();
    }

    @Override
    public boolean contradicts(Activity activity) {
        Reply sale = sale(activity.id());
        return sale.is("BALANCE")
                && !(sale.isOpen()
                        && sale.number("startMs") == activity.startsAt().toEpochMilli()
                        && sale.number("endMs") == activity.endsAt().toEpochMilli());
    }

    @Override
    public List<AgedClaim> staleClaims(ActivityId activity, Duration olderThan, Instant from, int limit) {
        require(limit >= 1 && limit <= MAX_STALE, "limit is 1.." + MAX_STALE);
        LedgerKeys keys = new LedgerKeys(activity);
        List<Object> replies = scripts.run(
                LedgerScript.STALE,
                List.of(keys.claims(), keys.open()),
                List.of(
                        Long.toString(olderThan.toMillis()),
                        Long.toString(from.toEpochMilli()),
                        Integer.toString(limit)));
        return Reply.listOf(replies).stream().map(Reply::agedClaim).toList();
    }

    @Override
    public ClaimPage claims(ActivityId activity, String cursor) {
        LedgerKeys keys = new LedgerKeys(activity);
        List<Reply> replies = Reply.listOf(scripts.run(
                LedgerScript.PAGE,
                List.of(keys.claims(), keys.open()),
                List.of(cursor, Integer.toString(properties.pageSize()))));
        return new ClaimPage(
                replies.stream()
                        .filter(reply -> reply.is("CLAIM"))
                        .map(Reply::agedClaim)
                        .toList(),
                replies.stream()
                        .filter(reply -> reply.is("UNREADABLE"))
                        .map(reply -> reply.value("userId"))
                        .toList(),
                replies.get(0).value("next"));
    }

    @Override
    public Map<UserId, Claim> claimsOf(ActivityId activity, Collection<UserId> users) {
        require(!users.isEmpty() && users.size() <= MAX_USERS, "1.." + MAX_USERS + " users are asked about at once");
        List<Object> replies = scripts.run(
                LedgerScript.HELD,
                List.of(new LedgerKeys(activity).claims()),
                users.stream().map(UserId::value).toList());
        return Reply.listOf(replies).stream()
                .map(Reply::claim)
                .collect(Collectors.toMap(Claim::userId, claim -> claim));
    }

    @Override
    public ConfirmAnswer reopen(OrderNo orderNo, UserId userId) {
        LedgerKeys keys = keysOf(orderNo);
        return ask(LedgerScript.REOPEN, List.of(keys.claims(), keys.open()), orderNo.value(), userId.value())
                .as(ConfirmAnswer.class);
    }

    @Override
    public PurgeAnswer purge(ActivityId activity) {
        LedgerKeys keys = new LedgerKeys(activity);
        return ask(
                        LedgerScript.PURGE,
                        List.of(keys.meta(), keys.stock(), keys.claims(), keys.open(), keys.adjustments()))
                .as(PurgeAnswer.class);
    }

    private ReleaseAnswer release(
            List<String> keys, OrderNo orderNo, UserId userId, Set<ClaimState> from, TombstoneReason reason) {
        List<String> arguments =
                new ArrayList<>(List.of(orderNo.value(), userId.value(), reason.name(), tombstoneTtlMs));
        from.forEach(state -> arguments.add(state.name()));
        return Reply.of(scripts.run(LedgerScript.RELEASE, keys, arguments)).as(ReleaseAnswer.class);
    }

    private SettleAnswer makeKnown(LedgerScript script, OrderNo orderNo, UserId userId) {
        LedgerKeys keys = keysOf(orderNo);
        return ask(
                        script,
                        List.of(keys.claims(), keys.open(), keys.stock(), keys.gone(orderNo), keys.meta()),
                        orderNo.value(),
                        userId.value())
                .as(SettleAnswer.class);
    }

    private Reply sale(ActivityId activity) {
        LedgerKeys keys = new LedgerKeys(activity);
        return ask(LedgerScript.BALANCE, List.of(keys.meta(), keys.stock(), keys.claims(), keys.open()));
    }

    private Reply ask(LedgerScript script, List<String> keys, String... arguments) {
        return Reply.of(scripts.run(script, keys, List.of(arguments)));
    }

    private static LedgerKeys keysOf(OrderNo orderNo) {
        return new LedgerKeys(orderNo.activityId());
    }

    private static void require(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
