package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.claim.AdjustAnswer;
import io.seckill.core.testing.Books;
import io.seckill.core.testing.Race;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Every operation of the books at once on one activity. */
class MixedLoadIT {
    private static final int THREADS = 32;
    private static final int OPERATIONS = 2_000;
    private static final int UNITS = 120;
    private static final int BUYERS = 150;

    private final Set<OrderNo> placed = ConcurrentHashMap.newKeySet();
    private final List<OrderNo> known = new CopyOnWriteArrayList<>();
    private final Set<OrderNo> paid = ConcurrentHashMap.newKeySet();
    private final Set<OrderNo> cancelled = ConcurrentHashMap.newKeySet();
    private final AtomicInteger added = new AtomicInteger();
    private final AtomicInteger operations = new AtomicInteger();

    @Test
    @Tag("DB-03")
    void twoThousandOperationsOfThirtyTwoThreadsLoseNothingAndKeepTheBalance() {
        long seed = System.nanoTime();
        try (Books books = Books.open()) {
            ActivityId sale = books.sale(UNITS);
            List<Callable<Integer>> workers = IntStream.range(0, THREADS)
                    .<Callable<Integer>>mapToObj(i -> () -> work(books, sale, new SplittableRandom(seed + i)))
                    .toList();

            Race.of(workers);

            BookBalance balance = books.orders().balance(sale).orElseThrow();
            assertThat(operations).as("seed %d", seed).hasValueGreaterThanOrEqualTo(OPERATIONS);
            assertThat(balance.holds()).as("seed %d: %s", seed, balance).isTrue();
            assertThat(balance.total()).as("seed %d", seed).isEqualTo(UNITS + added.get());
            assertThat(balance.duplicates()).as("seed %d", seed).isZero();
            assertThat(balance.pendingReleases()).as("seed %d", seed).isEqualTo(cancelled.size());
            assertThat(liveNumbers(books, sale)).as("seed %d", seed).isEqualTo(placedAndNotCancelled());
            assertThat(paid).as("seed %d: both paid and cancelled", seed).doesNotContainAnyElementsOf(cancelled);
            assertThat(books.count("SELECT COUNT(*) FROM seckill_order WHERE activity_id = ?", sale.value()))
                    .as("seed %d", seed)
                    .isEqualTo(placed.size());
        }
    }

    private Set<OrderNo> placedAndNotCancelled() {
        Set<OrderNo> live = new HashSet<>(placed);
        live.removeAll(cancelled);
        return live;
    }

    private static Set<OrderNo> liveNumbers(Books books, ActivityId sale) {
        Set<OrderNo> live = new HashSet<>();
        books.orders().live(sale, 0, 1_000).forEach(order -> live.add(order.orderNo()));
        return live;
    }

    private int work(Books books, ActivityId sale, RandomGenerator random) {
        while (operations.getAndIncrement() < OPERATIONS) {
            switch (random.nextInt(10)) {
                case 0, 1, 2, 3 -> place(books, sale, random);
                case 4, 5 ->
                    someOrder(random)
                            .filter(o -> books.orders().pay(o) == PayAnswer.PAID)
                            .ifPresent(paid::add);
                case 6, 7, 8 ->
                    someOrder(random)
                            .filter(o -> books.orders().cancel(o, CancelReason.BY_BUYER) == CancelAnswer.CANCELLED)
                            .ifPresent(cancelled::add);
                default -> adjust(books, sale, random);
            }
        }
        return 0;
    }

    private void place(Books books, ActivityId sale, RandomGenerator random) {
        List<NewOrder> batch = new ArrayList<>();
        for (int i = random.nextInt(1, 9); i > 0; i--) {
            batch.add(books.wish(sale, "u" + random.nextInt(BUYERS)));
        }
        for (PlaceAnswer answer : books.orders().place(sale, batch)) {
            if (answer instanceof PlaceAnswer.Placed) {
                placed.add(answer.orderNo());
                known.add(answer.orderNo());
            }
        }
    }

    private void adjust(Books books, ActivityId sale, RandomGenerator random) {
        int units = random.nextBoolean() ? 1 : -1;
        String id = "a" + random.nextLong(Long.MAX_VALUE);
        if (books.activities().adjust(sale, id, units) == AdjustAnswer.APPLIED) {
            added.addAndGet(units);
        }
    }

    private Optional<OrderNo> someOrder(RandomGenerator random) {
        int size = known.size();
        return size == 0 ? Optional.empty() : Optional.of(known.get(random.nextInt(size)));
    }
}
