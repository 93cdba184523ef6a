package io.seckill.local.endtoend;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.seckill.api.message.Topics;
import io.seckill.core.activity.ActivityId;
import io.seckill.local.audit.AuditReport;
import io.seckill.local.rush.Rush;
import io.seckill.local.rush.RushOptions;
import io.seckill.local.rush.RushReport;
import java.net.http.HttpResponse;
import java.security.SecureRandom;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.IntFunction;
import java.util.stream.Collectors;
import org.apache.rocketmq.common.topic.TopicValidator;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/** What crowds do. */
@ExtendWith(Judged.class)
class CrowdIT {
    private static final int UNITS = 100;
    /** A half message the broker took too late to be heard of is withdrawn, and its unit sends another. */
    private static final int HALF_MESSAGE_MARGIN = 10;

    private final Product product = Product.shared();

    @Test
    @Tag("BF-02")
    @Tag("BF-08")
    void twoThousandBuyersWhoClickThreeTimesGetOneHundredOrdersAndNoLawBreaksOnTheWay() throws Exception {
        ActivityId activity = product.open("crowd", UNITS, 900);
        Rush rush = new Rush(product.tokens(), new SecureRandom(), (buyers, of, accepted) -> {});
        try (StockSampler sampler = new StockSampler(product.environment(), activity)) {
            RushReport report = rush.run(new RushOptions(
                    product.web(), activity, 2_000, 400, 3, RushOptions.PATIENCE, Duration.ofMinutes(2)));
            assertThat(report.contradictions()).isEmpty();
            assertThat(report.buyersTold("ACCEPTED")).isEqualTo(UNITS);
            assertThat(report.buyersTold("SOLD_OUT")).isEqualTo(2_000 - UNITS);
            assertThat(report.ends()).isEqualTo(Map.of("UNPAID", UNITS));
            assertThat(report.requests()).isGreaterThanOrEqualTo(6_000);
            assertThat(sampler.broken()).isEmpty();
            assertThat(sampler.lowest()).isZero();
            assertThat(sampler.samples()).isGreaterThan(10);
        }
        AuditReport audit = product.audit(activity);
        assertThat(audit.ok()).as(audit.laws().toString()).isTrue();
        assertThat(audit.evidence().book().live()).isEqualTo(UNITS);
        assertThat(audit.evidence().book().available()).isZero();
        assertThat(audit.redisStock()).isZero();
    }

    @Test
    @Tag("MQ-09")
    void ofTwentyThousandBuyersOnlyThoseWhoGetAUnitReachTheBroker() throws Exception {
        ActivityId activity = product.open("few of many", UNITS, 900);
        Rush rush = new Rush(product.tokens(), new SecureRandom(), (buyers, of, accepted) -> {});
        try (TopicOffsets topics = new TopicOffsets(product.servers().nameServer())) {
            long halfMessages = topics.stored(TopicValidator.RMQ_SYS_TRANS_HALF_TOPIC);
            long messages = topics.stored(Topics.ORDER);
            double checkBacks = checkBacks();

            RushReport report = rush.run(new RushOptions(
                    product.web(), activity, 20_000, 200, 1, RushOptions.PATIENCE, Duration.ofMinutes(2)));

            assertThat(report.buyersTold("ACCEPTED")).isEqualTo(UNITS);
            assertThat(report.buyersTold("SOLD_OUT")).isEqualTo(20_000 - UNITS);
            await().atMost(Duration.ofSeconds(30)).untilAsserted(() -> {
                // A slow broker asks back, which stores the half message again and may commit it again
                long most = UNITS + HALF_MESSAGE_MARGIN + (long) (checkBacks() - checkBacks);
                assertThat(topics.stored(TopicValidator.RMQ_SYS_TRANS_HALF_TOPIC) - halfMessages)
                        .isBetween((long) UNITS, most);
                assertThat(topics.stored(Topics.ORDER) - messages).isBetween((long) UNITS, most);
            });
        }
        assertThat(product.audit(activity).evidence().live()).hasSize(UNITS);
    }

    private double checkBacks() {
        return Scrape.of(product.webManagementPort()).sum("seckill_checkbacks_total", "");
    }

    @Test
    @Tag("BF-01")
    void oneBuyerWithFiveHundredRequestsUnderFiveHundredKeysGetsOneOrderAndTheOthersGetTheirs() {
        ActivityId activity = product.open("one greedy buyer", 20, 900);
        Shopper greedy = product.shopper("greedy-" + activity);
        List<HttpResponse<String>> answers = all(500, i -> greedy.buy(activity, "key-" + i));
        assertThat(answers.stream().filter(answer -> answer.statusCode() == 202))
                .hasSize(1);
        assertThat(answers).allMatch(answer -> List.of(202, 409, 429).contains(answer.statusCode()));
        List<HttpResponse<String>> others =
                all(19, i -> product.shopper("modest-" + activity + "-" + i).buy(activity, "key"));
        assertThat(others).allMatch(answer -> answer.statusCode() == 202);
        AuditReport audit = product.audit(activity);
        assertThat(audit.ok()).as(audit.laws().toString()).isTrue();
        assertThat(audit.evidence().live().values().stream()
                        .collect(Collectors.groupingBy(order -> order.userId().value())))
                .hasSize(20);
    }

    private static List<HttpResponse<String>> all(
            int count, IntFunction<CompletableFuture<HttpResponse<String>>> request) {
        List<CompletableFuture<HttpResponse<String>>> sent = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            sent.add(request.apply(i));
        }
        return sent.stream().map(CompletableFuture::join).toList();
    }
}
