package io.seckill.core.testing;

import io.seckill.core.activity.Activity;
import io.seckill.core.activity.ActivityBook;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.activity.NewActivity;
import io.seckill.core.activity.PreheatingActivities;
import io.seckill.core.activity.mybatis.MybatisActivityConfiguration;
import io.seckill.core.claim.ClaimLedger;
import io.seckill.core.claim.ClaimRequest;
import io.seckill.core.claim.LedgerBalance;
import io.seckill.core.config.CoreConfiguration;
import io.seckill.core.event.jdbc.JdbcEventConfiguration;
import io.seckill.core.mysql.MySqlConfiguration;
import io.seckill.core.order.BookBalance;
import io.seckill.core.order.NewOrder;
import io.seckill.core.order.OrderBook;
import io.seckill.core.order.OrderNo;
import io.seckill.core.order.OrderNumbers;
import io.seckill.core.order.PlaceAnswer;
import io.seckill.core.order.UserId;
import io.seckill.core.order.mybatis.MybatisOrderConfiguration;
import io.seckill.stack.MySqlServer;
import io.seckill.stack.Stack;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.random.RandomGenerator;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.annotation.Primary;
import org.springframework.jdbc.core.JdbcTemplate;

/** Both books as an application gets them, on the shared MySQL. */
public final class Books implements AutoCloseable {
    public static final Duration PAY_TIMEOUT = Duration.ofMinutes(15);
    private static final Random RANDOM = new Random();

    private final ConfigurableApplicationContext context;
    private final OrderNumbers numbers;

    private Books(ConfigurableApplicationContext context) {
        this.context = context;
        this.numbers = new OrderNumbers(clock(), RANDOM);
    }

    /** On the database all tests share. */
    public static Books open(String... properties) {
        return on(Stack.shared().mysql().jdbcUrl(), properties);
    }

    /** On a fresh database of its own, for tests that look at everything in it. */
    public static Books alone(String database, String... properties) {
        return on(Stack.shared().mysql().createDatabase(database), properties);
    }

    public static Books on(String url, String... properties) {
        return start(Wiring.class, url, properties);
    }

    /**
     * With the claim ledger and the use cases beside them, on a fresh database; the clock starts at the real time, as the ledger's
     * does. The ledger is {@link OutsideTransactions} only.
     */
    public static Books withLedger(String database, String... properties) {
        return withLedgerOn(Stack.shared().mysql().createDatabase(database), properties);
    }

    /** As {@link #withLedger}, on this URL of a fresh database. */
    public static Books withLedgerOn(String url, String... properties) {
        String[] redis = {"SECKILL_REDIS_URL=" + Stack.shared().redis().url(), "SECKILL_ROCKETMQ_NAMESRV=unused:1"};
        Books books = start(
                WholeCore.class,
                url,
                Stream.of(redis, properties).flatMap(Stream::of).toArray(String[]::new));
        // Every fresh database counts its activities from 1, and Redis remembers the last one's
        books.sql().execute("ALTER TABLE seckill_activity AUTO_INCREMENT = " + (1_000 + RANDOM.nextInt(1_000_000_000)));
        books.clock().set(Clock.systemUTC().instant());
        return books;
    }

    private static Books start(Class<?> wiring, String url, String... properties) {
        MySqlServer mysql = Stack.shared().mysql();
        String[] servers = {
            "spring.config.import=classpath:seckill-core.yml",
            "spring.main.banner-mode=off",
            "logging.level.root=warn",
            "SECKILL_MYSQL_URL=" + url,
            "SECKILL_MYSQL_USER=" + mysql.user(),
            "SECKILL_MYSQL_PASSWORD=" + mysql.password(),
            "SECKILL_MYSQL_CONNECTIONS=32"
        };
        // As arguments, because they outrank the shared settings file
        String[] arguments = Stream.of(servers, properties)
                .flatMap(Stream::of)
                .map(property -> "--" + property)
                .toArray(String[]::new);
        return new Books(new SpringApplicationBuilder(wiring)
                .web(WebApplicationType.NONE)
                .run(arguments));
    }

    public OrderBook orders() {
        return context.getBean(OrderBook.class);
    }

    public ActivityBook activities() {
        return context.getBean(ActivityBook.class);
    }

    public TestClock clock() {
        return context.getBean(TestClock.class);
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    public ClaimLedger ledger() {
        return bean(ClaimLedger.class);
    }

    /** Straight to the tables, to look and to plant. */
    public JdbcTemplate sql() {
        return context.getBean(JdbcTemplate.class);
    }

    /** The one number a query answers. */
    public long count(String query, Object... arguments) {
        return Objects.requireNonNull(sql().queryForObject(query, Long.class, arguments));
    }

    /** A published sale around the clock's now, unpaid orders lapsing after {@link #PAY_TIMEOUT}. */
    public ActivityId sale(int units) {
        NewActivity draft = new NewActivity(
                "Ein Fahrrad 自行车",
                199_00,
                units,
                clock().instant().minusSeconds(60),
                clock().instant().plusSeconds(3600),
                PAY_TIMEOUT);
        Activity created = activities().create(draft);
        return activities().publish(created.id()).orElseThrow().id();
    }

    /** A sale that is open in Redis as well. */
    public ActivityId openSale(int units) {
        ActivityId sale = sale(units);
        if (!bean(PreheatingActivities.class).preheat(sale)) {
            throw new AssertionError("Not opened: " + sale);
        }
        return sale;
    }

    /** Asks the ledger for a unit, whatever it answers; the number under which it was asked. */
    public OrderNo claim(ActivityId sale, String user) {
        ClaimRequest request = new ClaimRequest(number(sale), new UserId(user), "key", "print");
        ledger().claim(sale, List.of(request));
        return request.orderNo();
    }

    public BookBalance balance(ActivityId sale) {
        return orders().balance(sale).orElseThrow();
    }

    public LedgerBalance ledgerBalance(ActivityId sale) {
        return ledger().balance(sale).orElseThrow();
    }

    public OrderNo number(ActivityId activity) {
        return numbers.next(activity);
    }

    public NewOrder wish(ActivityId activity, String user) {
        return new NewOrder(number(activity), new UserId(user), 199_00, PAY_TIMEOUT);
    }

    /** Places so many orders of buyers u0, u1, … that must succeed. */
    public List<OrderNo> placeMany(ActivityId activity, int count) {
        List<OrderNo> placed = new ArrayList<>();
        for (int from = 0; from < count; from += 500) {
            List<NewOrder> batch = IntStream.range(from, Math.min(count, from + 500))
                    .mapToObj(i -> wish(activity, "u" + i))
                    .toList();
            for (PlaceAnswer answer : orders().place(activity, batch)) {
                if (!(answer instanceof PlaceAnswer.Placed)) {
                    throw new AssertionError("Not placed: " + answer);
                }
                placed.add(answer.orderNo());
            }
        }
        return placed;
    }

    /** Places one order that must succeed. */
    public OrderNo place(ActivityId activity, String user) {
        NewOrder wish = wish(activity, user);
        List<PlaceAnswer> answers = orders().place(activity, List.of(wish));
        if (!answers.equals(List.of(new PlaceAnswer.Placed(wish.orderNo())))) {
            throw new AssertionError("Not placed: " + answers);
        }
        return wish.orderNo();
    }

    @Override
    public void close() {
        context.close();
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({
        MySqlConfiguration.class,
        MybatisActivityConfiguration.class,
        MybatisOrderConfiguration.class,
        JdbcEventConfiguration.class
    })
    static class Wiring {
        @Bean
        TestClock clock() {
            return new TestClock();
        }

        @Bean
        RandomGenerator random() {
            return RANDOM;
        }
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import(CoreConfiguration.class)
    static class WholeCore {
        @Bean
        @Primary
        TestClock testClock() {
            return new TestClock();
        }

        @Bean
        static BeanPostProcessor ledgerOutsideTransactions() {
            return new BeanPostProcessor() {
                @Override
                public Object postProcessAfterInitialization(Object bean, String name) {
                    return bean instanceof ClaimLedger ledger
                            ? OutsideTransactions.only(ClaimLedger.class, ledger)
                            : bean;
                }
            };
        }
    }
}
