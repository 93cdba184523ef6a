package io.seckill.consumer.placing;

import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.CancellingOrder;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.UserId;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.redisson.api.RMap;
import org.redisson.api.RScoredSortedSet;
import org.redisson.api.RedissonClient;
import org.redisson.api.options.KeysScanOptions;
import org.redisson.client.codec.StringCodec;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * A sale of ten units an hour into its life: ann's order is unpaid, bob's paid, cat's cancelled and given back, and everything agrees.
 * From there a test plants what must not be, straight into Redis and MySQL.
 */
final class PlantedSale {
    static final int UNITS = 10;
    private static final Duration AN_HOUR = Duration.ofHours(1);
    private static final Duration A_MONTH = Duration.ofDays(30);
    private static final String[] KEYS = {"meta", "stock", "claims", "open", "adjustments"};

    final ActivityId id;
    final OrderNo ann;
    final OrderNo bob;
    final OrderNo cat;
    private final ConsumerApp app;
    private final ClaimLedger ledger;
    private final OrderBook book;

    PlantedSale(ConsumerApp app) {
        this.app = app;
        this.id = Sale.open(app, UNITS).id();
        this.ledger = app.bean(ClaimLedger.class);
        this.book = app.bean(OrderBook.class);
        this.ann = sold("ann");
        this.bob = sold("bob");
        book.pay(bob);
        this.cat = sold("cat");
        app.bean(CancellingOrder.class).cancel(cat, CancelReason.BY_BUYER);
    }

    /** An order that is settled in Redis, an hour old. */
    OrderNo sold(String user) {
        OrderNo number = ordered(user);
        ledger.settle(number, new UserId(user));
        return number;
    }

    /** A live order Redis has not heard of, an hour old. */
    OrderNo ordered(String user) {
        return ordered(user, number());
    }

    OrderNo ordered(String user, OrderNo number) {
        orderedJustNow(user, number);
        sql("UPDATE seckill_order SET created_at = created_at - INTERVAL 1 HOUR WHERE order_no = ?", number.value());
        return number;
    }

    /** A live order Redis has not heard of yet. */
    void orderedJustNow(String user, OrderNo number) {
        NewOrder order = new NewOrder(number, new UserId(user), Sale.PRICE_CENTS, Duration.ofMinutes(15));
        book.place(id, List.of(order));
    }

    /** A claim that took its unit an hour ago and has been in this state since. */
    OrderNo claimed(String user, ClaimState state) {
        return claimed(user, state, number());
    }

    OrderNo claimed(String user, ClaimState state, OrderNo number) {
        writeClaim(user, state, number);
        stock(-1);
        return number;
    }

    /** A claim that took its unit and is dated a month ahead. */
    OrderNo claimedAhead(String user, ClaimState state) {
        OrderNo number = number();
        writeClaim(user, state, number, A_MONTH);
        stock(-1);
        return number;
    }

    /** The text of a claim an hour old, and nothing else. */
    void writeClaim(String user, ClaimState state, OrderNo number) {
        writeClaim(user, state, number, AN_HOUR.negated());
    }

    private void writeClaim(String user, ClaimState state, OrderNo number, Duration fromNow) {
        long then = app.bean(Clock.class).instant().plus(fromNow).toEpochMilli();
        claims().put(user, number + "|" + state + "|" + then);
        if (state.isOpen()) {
            open().add((double) then, user);
        }
    }

    /** Cancels in MySQL; the outbox row goes as if Redis had been told. */
    void cancelSilently(OrderNo number) {
        cancelUntold(number);
        book.forgetRelease(number);
    }

    /** Cancels in MySQL an hour ago; the outbox row was never worked off. */
    void cancelUntold(OrderNo number) {
        book.cancel(number, CancelReason.PAY_TIMEOUT);
        sql(
                "UPDATE seckill_claim_release SET created_at = created_at - INTERVAL 1 HOUR WHERE order_no = ?",
                number.value());
    }

    void bury(OrderNo number, String user) {
        ledger.release(number, new UserId(user), ClaimState.ANY, TombstoneReason.EXPIRED);
    }

    /** Changes Redis' stock by hand. */
    void stock(long by) {
        redis().getAtomicLong(key("stock")).addAndGet(by);
    }

    void write(String name, String text) {
        redis().getBucket(key(name), StringCodec.INSTANCE).set(text);
    }

    void lose(String... names) {
        for (String name : names) {
            redis().getKeys().delete(key(name));
        }
    }

    void loseEverything() {
        lose(KEYS);
    }

    void loseMeta(String... fields) {
        meta().fastRemove(fields);
    }

    RMap<String, String> meta() {
        return redis().getMap(key("meta"), StringCodec.INSTANCE);
    }

    RMap<String, String> claims() {
        return redis().getMap(key("claims"), StringCodec.INSTANCE);
    }

    RScoredSortedSet<String> open() {
        return redis().getScoredSortedSet(key("open"), StringCodec.INSTANCE);
    }

    OrderNo number() {
        return app.bean(OrderNumbers.class).next(id);
    }

    OrderNo numberOfAnotherSale() {
        return app.bean(OrderNumbers.class).next(new ActivityId(id.value() + 1));
    }

    void sql(String statement, Object... arguments) {
        app.bean(JdbcTemplate.class).update(statement, arguments);
    }

    /** Everything both sides hold about the sale, as text. */
    Map<String, Object> everything() {
        Map<String, Object> all = new TreeMap<>();
        redis().getKeys()
                .getKeys(KeysScanOptions.defaults().pattern("seckill:{" + id + "}:*"))
                .forEach(key -> all.put(key, "there"));
        all.put("claims", new TreeMap<>(claims().readAllMap()));
        all.put("open", open().entryRange(0, -1).toString());
        all.put("meta", new TreeMap<>(meta().readAllMap()));
        all.put(
                "stock",
                String.valueOf(
                        redis().getBucket(key("stock"), StringCodec.INSTANCE).get()));
        for (String table : List.of("seckill_order", "seckill_stock", "seckill_stock_journal")) {
            all.put(
                    table,
                    app.bean(JdbcTemplate.class)
                            .queryForList("SELECT * FROM " + table + " WHERE activity_id = ?", id.value())
                            .toString());
        }
        return all;
    }

    private RedissonClient redis() {
        return app.bean(RedissonClient.class);
    }

    private String key(String name) {
        return "seckill:{" + id + "}:" + name;
    }
}
