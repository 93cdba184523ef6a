package io.seckill.core.claim.redis;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.ActivityStatus;
import io.seckill.core.claim.Claim;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimPage;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/** One activity for a test: its ledger, and its keys as redis-cli shows them. */
public final class Sale {
    private static final SecureRandom RANDOM = new SecureRandom();
    private static final AtomicLong IDS = new AtomicLong(1 + RANDOM.nextInt(1_000_000_000) * 1_000L);

    public final Activity activity;
    public final ActivityId id;
    final LedgerKeys keys;
    public final ClaimLedger ledger;

    private final RedissonClient redisson;
    private final OrderNumbers numbers = new OrderNumbers(Clock.systemUTC(), RANDOM);

    private Sale(Activity activity, LedgerClient client, ClaimLedger ledger) {
        this.activity = activity;
        this.id = activity.id();
        this.keys = new LedgerKeys(id);
        this.ledger = ledger;
        this.redisson = client.redisson;
    }

    /** A sale that runs, pre-heated on the stack's Redis. */
    static Sale running(int total) {
        return running(total, LedgerClient.shared(), LedgerClient.NO_RATE_LIMIT);
    }

    static Sale running(int total, LedgerClient client, LedgerProperties properties) {
        Sale sale = planned(total, -60, 3_600, client, properties);
        sale.ledger.preheat(sale.activity);
        return sale;
    }

    /** A sale the ledger does not know yet. */
    static Sale planned(int total) {
        return planned(total, LedgerClient.shared());
    }

    static Sale planned(int total, LedgerClient client) {
        return planned(total, -60, 3_600, client, LedgerClient.NO_RATE_LIMIT);
    }

    /** A pre-heated sale whose window is so many seconds from now. */
    static Sale within(int total, long startsInS, long endsInS) {
        return within(total, startsInS, endsInS, LedgerClient.shared());
    }

    static Sale within(int total, long startsInS, long endsInS, LedgerClient client) {
        Sale sale = planned(total, startsInS, endsInS, client, LedgerClient.NO_RATE_LIMIT);
        sale.ledger.preheat(sale.activity);
        return sale;
    }

    /** A sale of an activity that MySQL knows, pre-heated. */
    public static Sale of(Activity activity) {
        LedgerClient client = LedgerClient.shared();
        Sale sale = new Sale(activity, client, client.ledger());
        sale.ledger.preheat(activity);
        return sale;
    }

    private static Sale planned(
            int total, long startsInS, long endsInS, LedgerClient client, LedgerProperties properties) {
        Instant now = Clock.systemUTC().instant();
        Activity activity = new Activity(
                new ActivityId(IDS.incrementAndGet()),
                "A thing",
                9_900,
                now.plusSeconds(startsInS),
                now.plusSeconds(endsInS),
                Duration.ofMinutes(15),
                ActivityStatus.PUBLISHED,
                total);
        return new Sale(activity, client, client.ledger(properties));
    }

    /** The same sale seen through another client. */
    Sale through(LedgerClient other) {
        return new Sale(activity, other, other.ledger());
    }

    ClaimAnswer claim(ClaimRequest request) {
        return ledger.claim(id, List.of(request)).get(0);
    }

    /** Claims a unit for the user with a fresh number and key, and expects to get it. */
    public ClaimRequest hold(String user) {
        ClaimRequest request = request(user);
        ClaimAnswer answer = claim(request);
        if (!(answer instanceof ClaimAnswer.Claimed)) {
            throw new AssertionError("Expected a unit for " + user + ", got " + answer);
        }
        return request;
    }

    /** Claims a unit for the user and brings the claim into this state. */
    OrderNo hold(String user, ClaimState state) {
        ClaimRequest request = hold(user);
        if (state == ClaimState.CONFIRMED) {
            ledger.confirm(request.orderNo(), request.userId());
        } else if (state == ClaimState.SETTLED) {
            ledger.settle(request.orderNo(), request.userId());
        }
        return request.orderNo();
    }

    /** The state of the user's claim, which has to stand under this number. */
    ClaimState state(String user, OrderNo orderNo) {
        return ((LedgerEntry.Standing) ledger.find(orderNo, new UserId(user)))
                .claim()
                .state();
    }

    ClaimRequest request(String user) {
        OrderNo orderNo = orderNo();
        return new ClaimRequest(orderNo, new UserId(user), orderNo.value(), "print");
    }

    ClaimRequest request(String user, String key, String fingerprint) {
        return new ClaimRequest(orderNo(), new UserId(user), key, fingerprint);
    }

    public OrderNo orderNo() {
        return numbers.next(id);
    }

    public LedgerBalance balance() {
        return ledger.balance(id).orElseThrow();
    }

    /** All claims, page by page. */
    public List<Claim> visit() {
        List<Claim> all = new ArrayList<>();
        ClaimPage page = ledger.claims(id, ClaimPage.START);
        all.addAll(page.claims());
        while (!page.isLast()) {
            page = ledger.claims(id, page.next());
            all.addAll(page.claims());
        }
        return all;
    }

    @Nullable
    String text(String key) {
        return redisson.<String>getBucket(key, StringCodec.INSTANCE).get();
    }

    void write(String key, String text) {
        redisson.getBucket(key, StringCodec.INSTANCE).set(text);
    }

    Map<String, String> hash(String key) {
        return redisson.<String, String>getMap(key, StringCodec.INSTANCE).readAllMap();
    }

    void writeField(String key, String field, String text) {
        redisson.<String, String>getMap(key, StringCodec.INSTANCE).fastPut(field, text);
    }

    /** Users in the set of open claims. */
    List<String> open() {
        return List.copyOf(redisson.<String>getScoredSortedSet(keys.open(), StringCodec.INSTANCE)
                .readAll());
    }

    /** Puts the user into the set of open claims with this score. */
    void scoreOpen(String user, double score) {
        redisson.<String>getScoredSortedSet(keys.open(), StringCodec.INSTANCE).add(score, user);
    }

    /** Makes an open claim look as old as if it had been granted or confirmed that long ago. */
    public void age(String user, Duration by) {
        redisson.<String>getScoredSortedSet(keys.open(), StringCodec.INSTANCE).addScore(user, -by.toMillis());
    }

    /** Makes the user's claim look as if it had been granted that long before now. */
    public void claimedBefore(String user, Duration age) {
        String claim = hash(keys.claims()).getOrDefault(user, "");
        long then = Clock.systemUTC().instant().minus(age).toEpochMilli();
        writeField(keys.claims(), user, claim.substring(0, claim.lastIndexOf('|') + 1) + then);
    }

    long ttlMs(String key) {
        return redisson.getBucket(key, StringCodec.INSTANCE).remainTimeToLive();
    }

    /** Puts text in the place of the user's claim that is no claim. */
    public void spoilClaim(String user) {
        writeField(keys.claims(), user, "spoilt");
    }

    /** Puts text into the stock key that no script can read. */
    public void spoilStock() {
        write(keys.stock(), "spoilt");
    }

    void lose(String... names) {
        redisson.getKeys().delete(names);
    }
}
