package io.seckill.core.event;

import static io.seckill.api.message.OrderEvent.Kind.CANCELLED;
import static io.seckill.api.message.OrderEvent.Kind.CREATED;
import static io.seckill.api.message.OrderEvent.Kind.PAID;
import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.api.message.OrderEvent;
import io.seckill.core.JobReport;
import io.seckill.core.activity.ActivityId;
import io.seckill.core.order.CancelReason;
import io.seckill.core.order.OrderNo;
import io.seckill.core.testing.Books;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.List;
import javax.sql.DataSource;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.datasource.SingleConnectionDataSource;

/** The relay on a real MySQL; only the broker is a list that keeps what it was given. */
class PublishingOrderEventsIT {
    private static final String PLANT = """
            INSERT INTO seckill_order_event (order_no, activity_id, user_id, kind, amount_cents, occurred_at)
            VALUES (?, 1, 'late', ?, 1, UTC_TIMESTAMP(3))""";

    private static Books books;

    private final RecordedEvents broker = new RecordedEvents();
    private ActivityId sale;

    @BeforeAll
    static void open() {
        books = Books.alone("events");
    }

    @AfterAll
    static void close() {
        books.close();
    }

    @BeforeEach
    void nothingWaits() {
        books.sql().update("DELETE FROM seckill_order_event");
        sale = books.sale(100);
    }

    @AfterEach
    void forgetInterrupts() {
        assertThat(Thread.interrupted()).isFalse();
    }

    private static PublishingOrderEvents relay(EventMessages messages, EventProperties properties) {
        return new PublishingOrderEvents(books.bean(EventOutbox.class), messages, properties);
    }

    /** Pages of two events. */
    private PublishingOrderEvents relay() {
        return relay(broker, new EventProperties(2, 1_000, 20));
    }

    private static long waiting() {
        return books.count("SELECT COUNT(*) FROM seckill_order_event");
    }

    private OrderNo paidOrder(String user) {
        OrderNo order = books.place(sale, user);
        books.orders().pay(order);
        return order;
    }

    @Test
    void whatHappenedIsPublishedInItsOrderAndOnce() {
        OrderNo paid = paidOrder("ann");
        OrderNo cancelled = books.place(sale, "bob");
        books.orders().cancel(cancelled, CancelReason.BY_BUYER);

        assertThat(relay().run()).isEqualTo(new JobReport(4, 0, true));
        assertThat(relay().run()).isEqualTo(new JobReport(0, 0, true));

        assertThat(broker.of(paid)).containsExactly(CREATED, PAID);
        assertThat(broker.of(cancelled)).containsExactly(CREATED, CANCELLED);
        assertThat(broker.published()).extracting(OrderEvent::eventId).isSorted();
        assertThat(waiting()).isZero();
    }

    @Test
    void anEventSaysWhatTheBookWrote() {
        OrderNo order = books.place(sale, "ann@example.org");
        books.orders().cancel(order, CancelReason.PAY_TIMEOUT);

        relay().run();

        long now = books.clock().instant().toEpochMilli();
        assertThat(broker.published())
                .usingRecursiveFieldByFieldElementComparatorIgnoringFields("eventId")
                .containsExactly(
                        new OrderEvent(1, order.value(), sale.value(), "ann@example.org", CREATED, 199_00, null, now),
                        new OrderEvent(
                                1,
                                order.value(),
                                sale.value(),
                                "ann@example.org",
                                CANCELLED,
                                199_00,
                                "PAY_TIMEOUT",
                                now));
    }

    @Test
    void aFailedSendHoldsBackTheLaterEventsOfItsOrderAndNoOthers() {
        OrderNo stuck = paidOrder("ann");
        List<OrderNo> others = List.of(paidOrder("bob"), paidOrder("cid"), paidOrder("dan"));
        broker.refuseOnce(stuck);

        assertThat(relay().run()).isEqualTo(new JobReport(6, 1, true));

        assertThat(broker.of(stuck)).isEmpty();
        assertThat(others).allSatisfy(order -> assertThat(broker.of(order)).containsExactly(CREATED, PAID));
        assertThat(waiting()).isEqualTo(2);
        assertThat(relay().run()).isEqualTo(new JobReport(2, 0, true));
        assertThat(broker.of(stuck)).containsExactly(CREATED, PAID);
    }

    @Test
    void anEventWhoseTransactionCommitsLateIsNotPassedByTheNextOfItsOrder() throws Exception {
        OrderNo late = books.number(sale);
        try (Connection slow = books.bean(DataSource.class).getConnection()) {
            slow.setAutoCommit(false);
            new JdbcTemplate(new SingleConnectionDataSource(slow, true)).update(PLANT, late.value(), "CREATED");
            books.placeMany(sale, 4);
            broker.before(1, () -> {
                commit(slow);
                books.sql().update(PLANT, late.value(), "PAID");
            });

            assertThat(relay().run()).isEqualTo(new JobReport(6, 0, true));
        }

        assertThat(broker.of(late)).containsExactly(CREATED, PAID);
    }

    private static void commit(Connection connection) {
        try {
            connection.commit();
            connection.setAutoCommit(true);
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aSecondRelayHasNothingToDoWhileTheFirstIsAtWork() {
        books.placeMany(sale, 5);
        RecordedEvents otherBroker = new RecordedEvents();
        PublishingOrderEvents second = relay(otherBroker, new EventProperties(2, 1_000, 20));
        broker.before(2, () -> assertThat(second.run()).isEqualTo(new JobReport(0, 0, true)));

        assertThat(relay().run()).isEqualTo(new JobReport(5, 0, true));

        assertThat(otherBroker.published()).isEmpty();
        assertThat(second.run()).isEqualTo(new JobReport(0, 0, true));
    }

    @Test
    void aRelayThatDiesBetweenSendAndRemovalLeavesItsPageToTheNextOne() {
        OrderNo order = paidOrder("ann");
        broker.before(2, PublishingOrderEventsIT::killTheRelaysSession);

        assertThat(relay().run()).isEqualTo(new JobReport(0, 0, false));

        assertThat(waiting()).isEqualTo(2);
        assertThat(relay().run()).isEqualTo(new JobReport(2, 0, true));
        assertThat(broker.of(order)).containsExactly(CREATED, PAID, CREATED, PAID);
    }

    @Test
    void aRelayThatLostItsLockRemovesNothingAndSendsNoFurtherPage() {
        OrderNo first = paidOrder("ann");
        OrderNo second = paidOrder("bob");
        broker.before(1, () -> {
            killTheRelaysSession();
            assertThat(relay().run()).isEqualTo(new JobReport(4, 0, true));
        });

        assertThat(relay().run()).isEqualTo(new JobReport(0, 0, false));

        // The page of the one in whose middle the other came is sent twice, the second page once
        assertThat(broker.of(first)).containsExactly(CREATED, PAID, CREATED, PAID);
        assertThat(broker.of(second)).containsExactly(CREATED, PAID);
    }

    private static void killTheRelaysSession() {
        books.sql()
                .execute("KILL "
                        + books.count("SELECT IS_USED_LOCK(LEFT(CONCAT('seckill-order-event/', DATABASE()), 64))"));
    }

    @Test
    void anInterruptEndsTheRunAtTheNextEventAndWhatWasSentIsRemoved() {
        books.placeMany(sale, 10);
        broker.before(3, () -> Thread.currentThread().interrupt());

        JobReport cut = relay().run();

        assertThat(Thread.interrupted()).isTrue();
        assertThat(cut).isEqualTo(new JobReport(3, 0, false));
        assertThat(waiting()).isEqualTo(7);
        assertThat(relay().run()).isEqualTo(new JobReport(7, 0, true));
        assertThat(broker.published()).hasSize(10);
    }

    @Test
    void aRunEndsAtItsBoundsAndTheNextOneGoesOn() {
        books.placeMany(sale, 10);
        broker.isAway(true);

        assertThat(relay(broker, new EventProperties(4, 1_000, 3)).run()).isEqualTo(new JobReport(0, 3, false));
        broker.isAway(false);
        assertThat(relay(broker, new EventProperties(4, 7, 3)).run()).isEqualTo(new JobReport(7, 0, false));
        assertThat(relay(broker, new EventProperties(4, 7, 3)).run()).isEqualTo(new JobReport(3, 0, true));
    }
}
