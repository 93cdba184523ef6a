package io.seckill.consumer.support;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.NewActivity;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.Order;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.redisson.api.RedissonClient;
import org.redisson.client.codec.StringCodec;

/** A sale of its own for one test: open in MySQL and Redis, with buyers who claim. */
public final class Sale {
    public static final long PRICE_CENTS = 1_999;

    private final ConsumerApp app;
    private final ActivityId id;

    private Sale(ConsumerApp app, ActivityId id) {
        this.app = app;
        this.id = id;
    }

    public static Sale open(ConsumerApp app, int units) {
        return open(app, units, Duration.ofMinutes(15));
    }

    public static Sale open(ConsumerApp app, int units, Duration payTimeout) {
        Instant now = Instant.now();
        ActivityBook activities = app.bean(ActivityBook.class);
        Activity draft = activities.create(new NewActivity(
                "A thing", PRICE_CENTS, units, now.minusSeconds(60), now.plusSeconds(3_600), payTimeout));
        activities.publish(draft.id());
        app.bean(PreheatingActivities.class).preheat(draft.id());
        return new Sale(app, draft.id());
    }

    /** The same of a sale that is open already. */
    public static Sale of(ConsumerApp app, ActivityId id) {
        return new Sale(app, id);
    }

    public ActivityId id() {
        return id;
    }

    /** A buyer's confirmed claim. */
    public ClaimMessage claim(String user) {
        ClaimMessage held = hold(user);
        app.bean(ClaimLedger.class).confirm(new OrderNo(held.orderNo()), new UserId(user));
        return held;
    }

    /** A buyer's claim that nobody has confirmed. */
    public ClaimMessage hold(String user) {
        OrderNo orderNo = app.bean(OrderNumbers.class).next(id);
        ClaimAnswer answer = app.bean(ClaimLedger.class)
                .claim(id, List.of(new ClaimRequest(orderNo, new UserId(user), orderNo.value(), "print")))
                .get(0);
        if (!(answer instanceof ClaimAnswer.Claimed claimed)) {
            throw new IllegalStateException(user + " got " + answer);
        }
        return message(orderNo, user, claimed.claimedAt());
    }

    /** Confirmed claims of that many buyers. */
    public List<ClaimMessage> claims(int buyers) {
        return IntStream.range(0, buyers).mapToObj(i -> claim("buyer-" + i)).toList();
    }

    /** A claim Redis knows nothing of. */
    public ClaimMessage unclaimed(String user) {
        return message(app.bean(OrderNumbers.class).next(id), user, Instant.now());
    }

    public ClaimEnvelope envelope(ClaimMessage... claims) {
        return new ClaimEnvelope(id.value(), List.of(claims));
    }

    public List<ClaimEnvelope> envelopeEach(List<ClaimMessage> claims) {
        return claims.stream().map(this::envelope).toList();
    }

    public Optional<Order> order(ClaimMessage claim) {
        return app.bean(OrderBook.class).find(new OrderNo(claim.orderNo()));
    }

    public LedgerEntry entry(ClaimMessage claim) {
        return app.bean(ClaimLedger.class).find(new OrderNo(claim.orderNo()), new UserId(claim.userId()));
    }

    /** Puts text into one of the sale's keys, as somebody with redis-cli would. */
    public void write(String key, String text) {
        redis().getBucket("seckill:{" + id + "}:" + key, StringCodec.INSTANCE).set(text);
    }

    /** Names of the keys the sale has in Redis, those that expire aside. */
    public List<String> keys() {
        return Stream.of("meta", "stock", "claims", "open", "adjustments")
                .filter(key -> redis().getBucket("seckill:{" + id + "}:" + key).isExists())
                .toList();
    }

    /** The sale is over, purged from Redis and FINISHED. */
    public void finish() {
        redis().getKeys()
                .delete(keys().stream()
                        .map(key -> "seckill:{" + id + "}:" + key)
                        .toArray(String[]::new));
        app.bean(ActivityBook.class).finish(id);
    }

    private RedissonClient redis() {
        return app.bean(RedissonClient.class);
    }

    public BookBalance book() {
        return app.bean(OrderBook.class).balance(id).orElseThrow();
    }

    public LedgerBalance ledger() {
        return app.bean(ClaimLedger.class).balance(id).orElseThrow();
    }

    public void assertSettled(ClaimMessage claim) {
        assertThat(order(claim))
                .hasValueSatisfying(order -> assertThat(order.state().isLive()).isTrue());
        assertThat(entry(claim))
                .isInstanceOfSatisfying(
                        LedgerEntry.Standing.class,
                        standing -> assertThat(standing.claim().state()).isEqualTo(ClaimState.SETTLED));
    }

    public void assertGone(ClaimMessage claim, TombstoneReason reason) {
        assertThat(entry(claim))
                .isInstanceOfSatisfying(
                        LedgerEntry.Gone.class,
                        gone -> assertThat(gone.reason()).isEqualTo(reason));
    }

    /** Both balances hold, this many orders are live, no claim is open, and Redis and MySQL have the same units left. */
    public void assertBalanced(int live, int left) {
        assertThat(book()).satisfies(book -> {
            assertThat(book.holds()).isTrue();
            assertThat(book.live()).isEqualTo(live);
            assertThat(book.available()).isEqualTo(left);
        });
        assertThat(ledger()).satisfies(ledger -> {
            assertThat(ledger.holds()).isTrue();
            assertThat(ledger.open()).isZero();
            assertThat(ledger.stock()).isEqualTo(left);
        });
    }

    private static ClaimMessage message(OrderNo orderNo, String user, Instant claimedAt) {
        return new ClaimMessage(orderNo.value(), user, PRICE_CENTS, claimedAt.toEpochMilli());
    }
}
