package io.seckill.consumer.placing;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.alibaba.csp.sentinel.slots.block.flow.FlowRuleManager;
import io.seckill.api.message.ClaimEnvelope;
import io.seckill.api.message.ClaimMessage;
import io.seckill.consumer.settling.Outcome;
import io.seckill.consumer.support.Broker;
import io.seckill.consumer.support.ConsumerApp;
import io.seckill.consumer.support.Sale;
import io.seckill.core.startup.MissingServerException;
import io.seckill.stack.Stack;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.apache.rocketmq.client.ClientConfig;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The running application on real MySQL, Redis and RocketMQ. */
class PlacingConsumerIT {
    private static final Duration BOUND = Duration.ofSeconds(60);
    private static final ConsumerApp APP = ConsumerApp.shared();

    private static Broker broker;

    @BeforeAll
    static void connect() throws Exception {
        broker = new Broker();
    }

    @AfterAll
    static void disconnect() {
        broker.close();
    }

    @AfterEach
    void restorePace() throws Exception {
        takeBackPace();
    }

    @Test
    @Tag("MQ-05")
    @Tag("MQ-07")
    void threeDeliveriesOnTwoConsumersMakeOneOrderAndOneDeduction() throws Exception {
        Sale sale = Sale.open(APP, 50);
        List<ClaimEnvelope> envelopes = sale.envelopeEach(sale.claims(40));
        double repeatedBefore = APP.count(Outcome.REPEATED);
        try (ConsumerApp second = ConsumerApp.start(Map.of())) {
            awaitFourQueuesEach();

            // The first and the last queue belong to different consumers, so two deliveries meet at the same moment
            for (ClaimEnvelope envelope : envelopes) {
                broker.send(envelope, 0);
                broker.send(envelope, 7);
                broker.send(envelope, 3);
            }

            await("every delivery has an outcome").atMost(BOUND).untilAsserted(() -> {
                double repeated = APP.count(Outcome.REPEATED) - repeatedBefore + second.count(Outcome.REPEATED);
                assertThat(sale.book().live()).isEqualTo(40);
                assertThat(repeated).isGreaterThanOrEqualTo(80);
            });
            assertThat(second.count(Outcome.PLACED) + second.count(Outcome.REPEATED))
                    .isPositive();
        }
        sale.assertBalanced(40, 10);
        awaitEverythingAcknowledged();
    }

    private static void awaitFourQueuesEach() {
        await("two clients share the eight queues").atMost(BOUND).untilAsserted(() -> {
            Set<String> clients = broker.clientIds();
            assertThat(clients).hasSize(2);
            for (String client : clients) {
                assertThat(broker.queuesOf(client)).isEqualTo(4);
            }
        });
    }

    @Test
    @Tag("MQ-07")
    void twoClientsOfOneAddressAndOneProcessLeaveNoneOfEightHundredMessagesUnread() throws Exception {
        Sale sale = Sale.open(APP, 800);
        double before = APP.count(Outcome.PLACED);
        setPace(5_000);
        try (ConsumerApp second = ConsumerApp.start(Map.of())) {
            awaitFourQueuesEach();
            for (int i = 0; i < 800; i++) {
                broker.send(sale.envelope(sale.unclaimed("buyer-" + i)), i % 8);
            }

            awaitAllSold(sale, 800, 0);
            assertThat(broker.clientIds())
                    .hasSize(2)
                    .extracting(id -> id.substring(0, id.indexOf('@')))
                    .as("their addresses")
                    .containsOnly(new ClientConfig().getClientIP());
            await("each has placed what its four queues held").atMost(BOUND).untilAsserted(() -> {
                assertThat(APP.count(Outcome.PLACED) - before).isEqualTo(400);
                assertThat(second.count(Outcome.PLACED)).isEqualTo(400);
            });
        }
        awaitEverythingAcknowledged();
    }

    @Test
    @Tag("MQ-08")
    void aPoisonMessageHoldsUpNoOtherAndEndsInTheDeadLetters() throws Exception {
        Sale sale = Sale.open(APP, 20);
        long lettersBefore = broker.deadLetters();
        broker.send("{\"activityId\":" + sale.id() + ",\"claims\":", "poison");

        broker.send(sale.envelopeEach(sale.claims(20)));

        awaitAllSold(sale, 20, 0);
        await("the broker keeps the poison after its last delivery")
                .atMost(BOUND)
                .untilAsserted(() -> assertThat(broker.deadLetters()).isEqualTo(lettersBefore + 1));
        awaitEverythingAcknowledged();
    }

    @Test
    void whatIsSoldWhileMySqlDiesAllBecomesOrders() throws Exception {
        Sale sale = Sale.open(APP, 200);
        List<ClaimEnvelope> envelopes = sale.envelopeEach(sale.claims(200));
        double returnedBefore = APP.returned();
        setPace(200);

        broker.send(envelopes.subList(0, 100));
        await().atMost(BOUND).until(() -> sale.book().live() > 0);
        Stack.shared().mysql().kill();
        try {
            broker.send(envelopes.subList(100, 200));
        } finally {
            Stack.shared().mysql().restart();
        }

        awaitAllSold(sale, 200, 0);
        // An outage costs no redelivery
        assertThat(APP.returned()).isEqualTo(returnedBefore);
    }

    @Test
    void whatIsSoldIsPlacedAndSettledWhenRedisComesBack() throws Exception {
        Sale sale = Sale.open(APP, 30);
        List<ClaimMessage> claims = sale.claims(30);
        double returnedBefore = APP.returned();
        Stack.shared().redis().stop();
        try {
            broker.send(sale.envelopeEach(claims));
            await("nothing is placed that Redis cannot be asked about")
                    .during(Duration.ofSeconds(1))
                    .atMost(BOUND)
                    .until(() -> sale.book().live() == 0);
        } finally {
            Stack.shared().redis().start();
        }

        awaitAllSold(sale, 30, 0);
        assertThat(APP.returned()).isEqualTo(returnedBefore);
    }

    @Test
    void thePaceFollowsTheRulesFile() throws Exception {
        Sale sale = Sale.open(APP, 120);
        List<ClaimEnvelope> envelopes = sale.envelopeEach(sale.claims(120));
        setPace(3);

        broker.send(envelopes);
        await().atMost(BOUND).until(() -> sale.book().live() > 0);
        long start = System.nanoTime();
        long before = sale.book().live();
        await().atMost(BOUND).until(() -> sale.book().live() >= before + 6);
        Duration slow = Duration.ofNanos(System.nanoTime() - start);
        setPace(2_000);

        // At three a second the rest would take more than half a minute
        await().atMost(Duration.ofSeconds(25)).untilAsserted(() -> sale.assertBalanced(120, 0));
        assertThat(slow).isGreaterThan(Duration.ofSeconds(1));
    }

    @Test
    void aStopInTheMiddleOfABacklogLosesAndDoublesNothing() throws Exception {
        Sale sale = Sale.open(APP, 120);
        List<ClaimEnvelope> envelopes = sale.envelopeEach(sale.claims(120));
        setPace(60);
        try (ConsumerApp second = ConsumerApp.start(Map.of())) {
            broker.send(envelopes);
            await().atMost(BOUND).until(() -> second.count(Outcome.PLACED) > 0);
        }
        takeBackPace();

        awaitAllSold(sale, 120, 0);
        awaitEverythingAcknowledged();
    }

    @Test
    void theOnlyPortAnswersHealthAndPrometheus() throws Exception {
        assertThat(get("/actuator/health")).contains("\"UP\"");
        assertThat(get("/actuator/prometheus")).contains("seckill_orders_placed_total{", "outcome=\"already_bought\"");
    }

    @Test
    void aMissingBrokerEndsTheStartByName() {
        assertThatThrownBy(() -> ConsumerApp.start(Map.of("rocketmq.name-server", "127.0.0.1:1")))
                .satisfies(e -> assertThat(causes(e))
                        .anySatisfy(cause -> assertThat(cause)
                                .isInstanceOf(MissingServerException.class)
                                .hasMessageContaining("looked at: 127.0.0.1:1 ")));
    }

    private static List<Throwable> causes(Throwable e) {
        return Stream.iterate(e, Objects::nonNull, Throwable::getCause).toList();
    }

    private static String get(String path) throws Exception {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + APP.port() + path))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }

    private static void awaitAllSold(Sale sale, int live, int left) {
        await().atMost(BOUND).ignoreExceptions().untilAsserted(() -> sale.assertBalanced(live, left));
    }

    private static void awaitEverythingAcknowledged() {
        await("everything is acknowledged")
                .atMost(BOUND)
                .untilAsserted(() -> assertThat(broker.unacknowledged()).isZero());
    }

    private static void setPace(int ordersPerSecond) throws Exception {
        Path part = Files.writeString(
                Files.createDirectories(Path.of("target")).resolve("limits.part"),
                "{\"flow\":[{\"resource\":\"placeOrders\",\"count\":%d,\"controlBehavior\":2,\"maxQueueingTimeMs\":2000}]}"
                        .formatted(ordersPerSecond));
        Files.move(part, ConsumerApp.LIMITS, StandardCopyOption.REPLACE_EXISTING);
        awaitRule(ordersPerSecond);
    }

    private static void takeBackPace() throws Exception {
        Files.deleteIfExists(ConsumerApp.LIMITS);
        awaitRule(500);
    }

    private static void awaitRule(int ordersPerSecond) {
        await().atMost(BOUND)
                .until(() -> FlowRuleManager.getRules().stream()
                        .anyMatch(rule ->
                                rule.getResource().equals(Pace.RESOURCE) && rule.getCount() == ordersPerSecond));
    }
}
