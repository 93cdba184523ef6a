package io.seckill.core.order;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import io.seckill.core.activity.ActivityId;
import io.seckill.core.testing.Books;
import io.seckill.stack.MySqlServer;
import io.seckill.stack.Stack;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DataAccessException;

/** MySQL falls silent or dies in the middle of the work. */
class MySqlOutageIT {
    private final MySqlServer mysql = Stack.shared().mysql();

    @AfterEach
    void bringBack() {
        if (mysql.isRunning()) {
            mysql.resume();
        } else {
            mysql.start();
        }
    }

    private Books impatientBooks() {
        return Books.open(
                "spring.datasource.hikari.data-source-properties.socketTimeout=1000",
                "spring.datasource.hikari.data-source-properties.connectTimeout=1000",
                "spring.datasource.hikari.connection-timeout=1000");
    }

    @Test
    void aSilentServerIsAnErrorWithinBoundsAndRepeatingTheCallFindsOut() {
        try (Books books = impatientBooks()) {
            ActivityId sale = books.sale(5);
            OrderNo paid = books.place(sale, "ann");
            NewOrder wish = books.wish(sale, "bob");

            mysql.pause();
            assertThatThrownBy(() -> books.orders().place(sale, List.of(wish))).isInstanceOf(DataAccessException.class);
            assertThatThrownBy(() -> books.orders().pay(paid)).isInstanceOf(DataAccessException.class);
            assertThatThrownBy(() -> books.orders().find(paid)).isInstanceOf(DataAccessException.class);
            mysql.resume();

            assertThat(untilAnswered(books, sale, wish))
                    .isInstanceOfAny(PlaceAnswer.Placed.class, PlaceAnswer.AlreadyPlaced.class);
            assertThat(books.orders().pay(paid)).isIn(PayAnswer.PAID, PayAnswer.ALREADY_PAID);
            assertThat(books.orders().balance(sale)).contains(new BookBalance(5, 3, 2, 2, 0, 0));
        }
    }

    @Test
    void ordersPlacedAcrossAKilledServerStandOnceEach() throws Exception {
        try (Books books = impatientBooks()) {
            ActivityId sale = books.sale(400);
            List<NewOrder> wishes = IntStream.range(0, 400)
                    .mapToObj(i -> books.wish(sale, "u" + i))
                    .toList();
            AtomicInteger placed = new AtomicInteger();
            FutureTask<List<PlaceAnswer>> buying = new FutureTask<>(() -> {
                List<PlaceAnswer> answers = new ArrayList<>();
                for (NewOrder wish : wishes) {
                    answers.add(untilAnswered(books, sale, wish));
                    placed.incrementAndGet();
                }
                return answers;
            });
            new Thread(buying).start();

            await().atMost(Duration.ofSeconds(20)).until(() -> placed.get() >= 50);
            mysql.kill();
            mysql.start();

            assertThat(buying.get(60, TimeUnit.SECONDS))
                    .hasSize(400)
                    .allMatch(answer ->
                            answer instanceof PlaceAnswer.Placed || answer instanceof PlaceAnswer.AlreadyPlaced);
            assertThat(books.orders().balance(sale)).contains(new BookBalance(400, 0, 400, 400, 0, 0));
        }
    }

    private static PlaceAnswer untilAnswered(Books books, ActivityId sale, NewOrder wish) {
        return await().atMost(Duration.ofSeconds(40))
                .pollDelay(Duration.ZERO)
                .ignoreExceptionsInstanceOf(DataAccessException.class)
                .until(() -> books.orders().place(sale, List.of(wish)).get(0), answer -> true);
    }
}
