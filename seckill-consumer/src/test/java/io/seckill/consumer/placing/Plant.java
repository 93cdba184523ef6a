package io.seckill.consumer.placing;

import static io.seckill.core.claim.ClaimState.CONFIRMED;
import static io.seckill.core.claim.ClaimState.HELD;
import static io.seckill.core.claim.ClaimState.SETTLED;
import static io.seckill.core.reconcile.Finding.ABANDONED_CLAIM;
import static io.seckill.core.reconcile.Finding.BROKEN_BOOK;
import static io.seckill.core.reconcile.Finding.CANCELLED_CLAIM;
import static io.seckill.core.reconcile.Finding.FOREIGN_CLAIM;
import static io.seckill.core.reconcile.Finding.ORDERLESS_CLAIM;
import static io.seckill.core.reconcile.Finding.STATE_LOST;
import static io.seckill.core.reconcile.Finding.UNCLAIMED_ORDER;
import static io.seckill.core.reconcile.Finding.UNDELIVERED_CLAIM;
import static io.seckill.core.reconcile.Finding.UNREADABLE_CLAIM;
import static io.seckill.core.reconcile.Finding.UNREADABLE_SALE;
import static io.seckill.core.reconcile.Finding.UNSETTLED_CLAIM;
import static io.seckill.core.reconcile.Finding.WRONG_SALE;
import static io.seckill.core.reconcile.Finding.WRONG_STOCK;
import static io.seckill.core.reconcile.Finding.WRONG_TOTAL;

import io.seckill.core.reconcile.Finding;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;

/**
 * A divergence to be planted.
 *
 * @param what happened, as a sentence
 * @param planted makes it so
 * @param live orders that are live once it is repaired and the consumer has caught up; −1 if a person has to repair it
 * @param findings what reconcile lists
 */
record Plant(String what, Consumer<PlantedSale> planted, int live, List<Finding> findings) {
    private static final int BY_A_PERSON = -1;

    static List<Plant> all() {
        return List.of(
                plant("web died after the claim", s -> s.claimed("dan", HELD), 2, ABANDONED_CLAIM),
                plant(
                        "a HELD claim is missing from the sweep's list",
                        s -> {
                            s.claimed("dan", HELD);
                            s.open().remove("dan");
                        },
                        2,
                        ABANDONED_CLAIM),
                plant(
                        "the message of a confirmed claim is lost",
                        s -> s.claimed("dan", CONFIRMED),
                        3,
                        UNDELIVERED_CLAIM),
                plant(
                        "a CONFIRMED claim is missing from the sweep's list",
                        s -> {
                            s.claimed("dan", CONFIRMED);
                            s.open().remove("dan");
                        },
                        3,
                        UNDELIVERED_CLAIM),
                plant(
                        "three messages are lost",
                        s -> List.of("dan", "eve", "fay").forEach(u -> s.claimed(u, CONFIRMED)),
                        5,
                        UNDELIVERED_CLAIM,
                        UNDELIVERED_CLAIM,
                        UNDELIVERED_CLAIM),
                plant(
                        "the consumer died before it told Redis",
                        s -> s.ordered("dan", s.claimed("dan", CONFIRMED)),
                        3,
                        UNSETTLED_CLAIM),
                plant(
                        "an order is live and its claim HELD, as after an older image",
                        s -> s.ordered("dan", s.claimed("dan", HELD)),
                        3,
                        UNSETTLED_CLAIM),
                plant(
                        "an order was cancelled while its claim was still open",
                        s -> s.cancelSilently(s.ordered("dan", s.claimed("dan", CONFIRMED))),
                        2,
                        CANCELLED_CLAIM),
                plant(
                        "an order was cancelled while its claim was still HELD",
                        s -> s.cancelSilently(s.ordered("dan", s.claimed("dan", HELD))),
                        2,
                        CANCELLED_CLAIM),
                plant("a cancelled order's unit never came back", s -> s.cancelSilently(s.ann), 1, CANCELLED_CLAIM),
                plant("the release outbox stands still", s -> s.cancelUntold(s.ann), 1, CANCELLED_CLAIM),
                plant("MySQL lost an order after Redis was told", s -> s.claimed("dan", SETTLED), 3, ORDERLESS_CLAIM),
                plant(
                        "MySQL lost an order and has sold its unit since",
                        s -> {
                            s.claimed("dan", SETTLED);
                            for (int i = 0; i < 8; i++) {
                                s.sold("late-" + i);
                            }
                            s.stock(1);
                        },
                        10,
                        ORDERLESS_CLAIM,
                        WRONG_STOCK),
                plant(
                        "MySQL lost an order and its buyer has bought again",
                        s -> {
                            s.claimed("dan", SETTLED);
                            s.ordered("dan");
                        },
                        3,
                        UNCLAIMED_ORDER),
                plant(
                        "a confirmed claim's buyer has the order of another number",
                        s -> {
                            s.claimed("dan", CONFIRMED);
                            s.ordered("dan");
                        },
                        3,
                        UNCLAIMED_ORDER),
                plant(
                        "an abandoned claim's buyer has the order of another number",
                        s -> {
                            s.claimed("dan", HELD);
                            s.ordered("dan");
                        },
                        3,
                        ABANDONED_CLAIM,
                        UNCLAIMED_ORDER),
                plant(
                        "a cancelled order's claim hides the buyer's new order",
                        s -> {
                            s.cancelSilently(s.ann);
                            s.ordered("ann");
                        },
                        2,
                        CANCELLED_CLAIM,
                        UNCLAIMED_ORDER),
                plant(
                        "a claim vanished, its unit did not come back",
                        s -> s.claims().remove("ann"),
                        2,
                        UNCLAIMED_ORDER,
                        WRONG_STOCK),
                plant(
                        "a claim vanished and its unit is on sale again",
                        s -> {
                            s.claims().remove("ann");
                            s.stock(1);
                        },
                        2,
                        UNCLAIMED_ORDER),
                plant(
                        "a live order's claim was released: a tombstone stands",
                        s -> s.bury(s.ann, "ann"),
                        2,
                        UNCLAIMED_ORDER),
                plant("all claims vanished", s -> s.lose("claims"), 2, UNCLAIMED_ORDER, UNCLAIMED_ORDER, WRONG_STOCK),
                plant(
                        "Redis fell back to an older image",
                        s -> {
                            s.claims().remove("ann");
                            s.claims().remove("bob");
                            s.stock(2);
                        },
                        2,
                        UNCLAIMED_ORDER,
                        UNCLAIMED_ORDER),
                plant(
                        "orders went straight to MySQL while Redis was down",
                        s -> List.of("dan", "eve", "fay").forEach(s::ordered),
                        5,
                        UNCLAIMED_ORDER,
                        UNCLAIMED_ORDER,
                        UNCLAIMED_ORDER),
                plant(
                        "another buyer's claim stands under a live order's number",
                        s -> {
                            s.claims().remove("ann");
                            s.writeClaim("dan", SETTLED, s.ann);
                        },
                        2,
                        FOREIGN_CLAIM,
                        UNCLAIMED_ORDER),
                plant("the stock is too high", s -> s.stock(3), 2, WRONG_STOCK),
                plant("the stock is too low", s -> s.stock(-3), 2, WRONG_STOCK),
                plant("the stock is zero", s -> s.stock(-8), 2, WRONG_STOCK),
                plant("the stock is lost", s -> s.lose("stock"), 2, STATE_LOST),
                plant("the sale is lost, claims and stock are not", s -> s.lose("meta"), 2, STATE_LOST),
                plant("the sale's window is lost", s -> s.loseMeta("startMs", "endMs"), 2, STATE_LOST),
                plant("the sale's state is lost", s -> s.loseMeta("state"), 2, STATE_LOST),
                plant(
                        "everything is lost",
                        PlantedSale::loseEverything,
                        2,
                        UNCLAIMED_ORDER,
                        UNCLAIMED_ORDER,
                        STATE_LOST),
                plant(
                        "stock lost, claim lost, message lost at once",
                        s -> {
                            s.claimed("dan", CONFIRMED);
                            s.claims().remove("bob");
                            s.lose("stock");
                        },
                        3,
                        UNDELIVERED_CLAIM,
                        UNCLAIMED_ORDER,
                        STATE_LOST),
                plant(
                        "an adjustment reached MySQL only",
                        s -> {
                            s.sql(
                                    "INSERT INTO seckill_stock_adjustment VALUES (?, 'more', 5, UTC_TIMESTAMP(3))",
                                    s.id.value());
                            s.sql(
                                    "UPDATE seckill_stock SET total = total + 5, available = available + 5 WHERE activity_id = ?",
                                    s.id.value());
                        },
                        2,
                        WRONG_TOTAL),
                plant(
                        "more is claimed than there is",
                        s -> {
                            for (int i = 0; i < 10; i++) {
                                s.writeClaim("over-" + i, SETTLED, s.number());
                            }
                            s.stock(-8);
                        },
                        10,
                        orderless(10)),
                plant(
                        "somebody wrote into the claims",
                        s -> s.claims().put("ann", "sold"),
                        BY_A_PERSON,
                        UNREADABLE_CLAIM),
                plant(
                        "somebody wrote a claim of another sale's number into the claims",
                        s -> s.writeClaim("ann", SETTLED, s.numberOfAnotherSale()),
                        BY_A_PERSON,
                        UNREADABLE_CLAIM),
                plant(
                        "somebody wrote a claim of nobody into the claims",
                        s -> s.claimed("no one\n", SETTLED),
                        BY_A_PERSON,
                        UNREADABLE_CLAIM),
                plant("a HELD claim is dated a month ahead", s -> s.claimedAhead("dan", HELD), 2, ABANDONED_CLAIM),
                plant(
                        "a CONFIRMED claim is dated a month ahead",
                        s -> s.claimedAhead("dan", CONFIRMED),
                        3,
                        UNDELIVERED_CLAIM),
                plant("somebody wrote into the stock", s -> s.write("stock", "abc"), BY_A_PERSON, UNREADABLE_SALE),
                plant(
                        "somebody wrote a time that is none",
                        s -> s.meta().put("startMs", "soon"),
                        BY_A_PERSON,
                        UNREADABLE_SALE),
                plant(
                        "somebody moved the end in Redis",
                        s -> s.meta().put("endMs", "1767225600000"),
                        BY_A_PERSON,
                        WRONG_SALE),
                plant(
                        "somebody closed the sale in Redis",
                        s -> s.meta().put("state", "CLOSED"),
                        BY_A_PERSON,
                        WRONG_SALE),
                plant(
                        "somebody changed the total in Redis",
                        s -> {
                            s.meta().put("total", "12");
                            s.stock(2);
                        },
                        BY_A_PERSON,
                        WRONG_TOTAL),
                plant(
                        "MySQL's available units are wrong",
                        s -> s.sql("UPDATE seckill_stock SET available = 7 WHERE activity_id = ?", s.id.value()),
                        BY_A_PERSON,
                        BROKEN_BOOK),
                plant(
                        "a movement is missing from the journal",
                        s -> s.sql("DELETE FROM seckill_stock_journal WHERE order_no = ?", s.bob.value()),
                        BY_A_PERSON,
                        BROKEN_BOOK));
    }

    boolean isForAPerson() {
        return live == BY_A_PERSON;
    }

    private static Plant plant(String what, Consumer<PlantedSale> planted, int live, Finding... findings) {
        return new Plant(what, planted, live, List.of(findings));
    }

    private static Finding[] orderless(int count) {
        Finding[] findings = new Finding[count];
        Arrays.fill(findings, ORDERLESS_CLAIM);
        return findings;
    }
}
