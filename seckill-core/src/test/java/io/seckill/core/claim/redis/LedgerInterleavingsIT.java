package io.seckill.core.claim.redis;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.claim.ClaimAnswer;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.ClaimState;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.claim.LedgerEntry;
import io.seckill.core.claim.TombstoneReason;
import io.seckill.core.order.OrderNo;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestReporter;

/**
 * Random interleavings of all scripts over few users and orders, compared step by step with a small model. A failure names
 * its seed; {@code -Dseckill.seed=…} runs that one again.
 */
class LedgerInterleavingsIT {
    private static final int STEPS = 300;
    private static final List<String> USERS = List.of("u1", "u2", "u3", "u4");

    @RepeatedTest(8)
    @Tag("RD-02")
    @Tag("BF-06")
    void anyInterleavingOfAllScriptsIsWhatTheModelSaysAndKeepsTheBalance(TestReporter reporter) {
        Long given = Long.getLong("seckill.seed");
        long seed = given != null ? given : new SecureRandom().nextLong();
        reporter.publishEntry("seckill.seed", Long.toString(seed));
        new Interleaving(seed).run();
    }

    private static final class Interleaving {
        private final long seed;
        private final Random random;
        private final Sale sale;
        private final LedgerModel model;
        private final List<ClaimRequest> requests = new ArrayList<>();
        private final List<String> history = new ArrayList<>();

        Interleaving(long seed) {
            this.seed = seed;
            this.random = new Random(seed);
            int total = 2 + random.nextInt(4);
            this.sale = Sale.running(total);
            this.model = new LedgerModel(total);
        }

        void run() {
            for (int step = 0; step < STEPS; step++) {
                if (step % 20 == 0) {
                    freshRequests();
                }
                step();
                compare();
            }
        }

        /** A few numbers for each user, sharing few keys, so that scripts meet the same ones again and again. */
        private void freshRequests() {
            requests.clear();
            for (String user : USERS) {
                IntStream.range(0, 3)
                        .forEach(i -> requests.add(sale.request(
                                user, "k" + random.nextInt(2), random.nextInt(5) == 0 ? "other" : "print")));
            }
        }

        private void step() {
            ClaimRequest request = any(requests);
            OrderNo orderNo = request.orderNo();
            String user = request.userId().value();
            TombstoneReason reason = any(List.of(TombstoneReason.values()));
            switch (random.nextInt(13)) {
                case 0, 1, 2 -> claim(1 + random.nextInt(4));
                case 3 ->
                    same(
                            "confirm " + orderNo,
                            sale.ledger.confirm(orderNo, request.userId()),
                            model.confirm(orderNo, user));
                case 4 ->
                    same(
                            "settle " + orderNo,
                            sale.ledger.settle(orderNo, request.userId()),
                            model.settle(orderNo, user, false));
                case 5 ->
                    same(
                            "adopt " + orderNo,
                            sale.ledger.adopt(orderNo, request.userId()),
                            model.settle(orderNo, user, true));
                case 6, 7 -> {
                    Set<ClaimState> from = anyStates();
                    same(
                            "release " + orderNo + " from " + from,
                            sale.ledger.release(orderNo, request.userId(), from, reason),
                            model.release(orderNo, user, from, reason, true));
                }
                case 8 ->
                    same("withdraw " + orderNo, sale.ledger.withdraw(request, reason), model.withdraw(request, reason));
                case 9 ->
                    same(
                            "drop " + orderNo,
                            sale.ledger.drop(orderNo, request.userId(), reason),
                            model.release(
                                    orderNo, user, EnumSet.of(ClaimState.HELD, ClaimState.CONFIRMED), reason, false));
                case 10 -> same("preheat", sale.ledger.preheat(sale.activity), model.preheat());
                case 11 -> {
                    String id = "a" + random.nextInt(30);
                    int units = random.nextBoolean() ? 1 : -1;
                    same(
                            "adjust " + id + " by " + units,
                            sale.ledger.adjust(sale.id, id, units),
                            model.adjust(id, units));
                }
                default -> rarely();
            }
        }

        private void rarely() {
            if (random.nextInt(8) == 0) {
                history.add("lose stock");
                sale.lose(sale.keys.stock());
                model.stock = null;
            } else {
                same("repair", (int) sale.ledger.repair(sale.id), model.repair());
            }
        }

        private void claim(int size) {
            List<ClaimRequest> batch =
                    IntStream.range(0, size).mapToObj(i -> any(requests)).toList();
            List<String> expected = batch.stream().map(model::claim).toList();
            List<String> answers = sale.ledger.claim(sale.id, batch).stream()
                    .map(Interleaving::word)
                    .toList();
            same("claim " + batch, answers, expected);
        }

        private static String word(ClaimAnswer answer) {
            if (answer instanceof ClaimAnswer.Replayed replayed) {
                return "REPLAYED " + replayed.orderNo();
            }
            if (answer instanceof ClaimAnswer.AlreadyClaimed already) {
                return "ALREADY_CLAIMED " + already.orderNo();
            }
            return answer instanceof ClaimAnswer.Claimed ? "CLAIMED" : answer.toString();
        }

        private void same(String step, Object answer, Object expected) {
            history.add(step + " → " + expected);
            assertThat(answer).as(this::story).isEqualTo(expected);
        }

        private void compare() {
            Map<String, LedgerModel.Held> claims = sale.visit().stream()
                    .collect(Collectors.toMap(
                            claim -> claim.userId().value(),
                            claim -> new LedgerModel.Held(claim.orderNo(), claim.state())));
            assertThat(claims).as(this::story).isEqualTo(model.claims);
            assertThat(sale.open())
                    .as(this::story)
                    .containsExactlyInAnyOrderElementsOf(model.claims.entrySet().stream()
                            .filter(claim -> claim.getValue().state().isOpen())
                            .map(Map.Entry::getKey)
                            .toList());
            ClaimRequest request = any(requests);
            assertThat(known(request)).as(this::story).isEqualTo(model.gone.get(request.orderNo()));
            balance();
        }

        private void balance() {
            LedgerBalance balance = sale.balance();
            Integer stock = model.stock;
            assertThat(balance)
                    .as(this::story)
                    .isEqualTo(new LedgerBalance(
                            model.total,
                            stock == null ? null : stock.longValue(),
                            model.claims.size(),
                            model.claims.values().stream()
                                    .filter(held -> held.state().isOpen())
                                    .count(),
                            true));
            if (stock != null) {
                assertThat(stock).as(this::story).isNotNegative();
                assertThat(stock + model.claims.size()).as(this::story).isEqualTo(model.total + model.drift);
            }
            model.granted.forEach((orderNo, times) -> assertThat(times - model.ended.getOrDefault(orderNo, 0))
                    .as(() -> "units held by " + orderNo + "; " + story())
                    .isBetween(0, 1));
        }

        private @Nullable TombstoneReason known(ClaimRequest request) {
            LedgerEntry entry = sale.ledger.find(request.orderNo(), request.userId());
            return entry instanceof LedgerEntry.Gone gone ? gone.reason() : null;
        }

        private Set<ClaimState> anyStates() {
            Set<ClaimState> states = EnumSet.of(any(List.of(ClaimState.values())));
            states.add(any(List.of(ClaimState.values())));
            return states;
        }

        private <T> T any(List<T> things) {
            return things.get(random.nextInt(things.size()));
        }

        private String story() {
            return "seed " + seed + ", last steps:\n"
                    + String.join("\n", history.subList(Math.max(0, history.size() - 25), history.size()));
        }
    }
}
