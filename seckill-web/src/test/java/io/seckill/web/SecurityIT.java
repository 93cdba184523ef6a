package io.seckill.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.seckill.web.support.Answer;
import io.seckill.web.support.Caller;
import io.seckill.web.support.Sale;
import io.seckill.web.support.Tokens;
import io.seckill.web.support.WebInstance;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SecurityIT {
    private final WebInstance web = WebInstance.shared();

    @ParameterizedTest
    @MethodSource
    void aTokenThatIsNotGoodIsNobody(@Nullable String token) {
        Sale sale = Sale.open(web, 1);
        Caller nobody = Caller.withToken(web, token);

        for (Answer answer : List.of(
                nobody.buy(sale.id()),
                nobody.get("/api/v1/orders"),
                nobody.get("/admin/v1/activities/" + sale.id()),
                nobody.get("/nowhere"))) {
            assertThat(answer.status()).isEqualTo(401);
            assertThat(answer.code()).isEqualTo("UNAUTHENTICATED");
            assertThat(answer.header("WWW-Authenticate").orElse("")).startsWith("Bearer");
        }
        assertThat(sale.stock()).isEqualTo(1);
    }

    static Stream<@Nullable String> aTokenThatIsNotGoodIsNobody() {
        Instant longAgo = Instant.now().minus(Duration.ofHours(2));
        return Stream.of(
                null,
                "rubbish",
                Tokens.forged("ann"),
                Tokens.with(claims -> claims),
                Tokens.with(claims -> claims.subject("ann bee")),
                Tokens.with(claims -> claims.subject("x".repeat(65))),
                Tokens.with(claims -> claims.subject("ann").issuer("somebody-else")),
                Tokens.with(claims -> claims.subject("ann").audience("another-service")),
                Tokens.with(claims -> claims.subject("ann").expirationTime(Date.from(longAgo))));
    }

    @Test
    void whatIsOnSaleIsShownToAnybodyAndCacheableForASecond() {
        Sale sale = Sale.open(web, 1);
        Caller nobody = Caller.withToken(web, null);

        Answer one = nobody.get("/api/v1/activities/" + sale.id());

        assertThat(one.status()).isEqualTo(200);
        assertThat(one.header("Cache-Control")).contains("max-age=1, public");
        assertThat(one.text("stockState")).isEqualTo("AVAILABLE");
        assertThat(one.text("serverTime")).endsWith("Z");
        assertThat(one.json().path("priceCents").asLong()).isEqualTo(Sale.PRICE_CENTS);
        assertThat(one.json().has("totalUnits")).isFalse();
        Answer all = nobody.get("/api/v1/activities");
        assertThat(all.header("Cache-Control")).contains("max-age=1, public");
        assertThat(all.json().isArray()).isTrue();
    }

    @Test
    void onlyAdminsOperate() {
        Sale sale = Sale.draft(web, 1, Duration.ofHours(-1), Duration.ofHours(1));
        Caller ann = Caller.buyer(web, "ann");
        Caller pretender = Caller.withToken(
                web, Tokens.with(claims -> claims.subject("ann").claim("roles", "ADMIN")));

        for (Caller caller : List.of(ann, pretender)) {
            Answer answer = caller.post("/admin/v1/activities/" + sale.id() + "/publish");
            assertThat(answer.status()).isEqualTo(403);
            assertThat(answer.code()).isEqualTo("FORBIDDEN");
        }
    }

    @Test
    void everyOtherErrorIsAProblemWithACodeToo() {
        Caller admin = Caller.admin(web);

        assertThat(admin.get("/nowhere").code()).isEqualTo("NOT_FOUND");
        Answer method = admin.get("/api/v1/activities/1/orders");
        assertThat(method.status()).isEqualTo(405);
        assertThat(method.code()).isEqualTo("METHOD_NOT_ALLOWED");
        assertThat(admin.post("/admin/v1/activities").code()).isIn("BAD_REQUEST", "UNSUPPORTED_MEDIA_TYPE");
        Answer media = Caller.send(admin.request("/admin/v1/activities")
                .header("Content-Type", "text/plain")
                .POST(BodyPublishers.ofString("x"))
                .build());
        assertThat(media.status()).isEqualTo(415);
        assertThat(media.code()).isEqualTo("UNSUPPORTED_MEDIA_TYPE");
        Answer json = admin.post("/admin/v1/activities", "{\"title\":");
        assertThat(json.status()).isEqualTo(400);
        assertThat(json.code()).isEqualTo("BAD_REQUEST");
        assertThat(json.response().body()).doesNotContain("tools.jackson").doesNotContain("Exception");
        for (String path : List.of("/api/v1/activities/1;x=1", "/api/v1/activities/a%2F..%2Fb")) {
            // The first is turned away by the firewall, the second by the server before it
            Answer turnedAway = admin.get(path);
            assertThat(turnedAway.status()).isEqualTo(400);
            assertThat(turnedAway.code()).isEqualTo("BAD_REQUEST");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"req-1", "A.b_c:d-1"})
    void aGoodRequestIdIsKept(String id) {
        assertThat(withRequestId(id).header("X-Request-Id")).contains(id);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "with space",
                "<script>",
                "yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy"
            })
    void aBadRequestIdIsReplaced(String id) {
        assertThat(withRequestId(id).header("X-Request-Id").orElse("")).matches("[0-9a-f]{16}");
    }

    @Test
    void healthAndMetricsAreOpenOnTheManagementPortOnly() {
        Sale sale = Sale.open(web, 1);
        Caller.buyer(web, "ann").buy(sale.id());

        assertThat(Caller.get(web.managementUri("/actuator/health")).text("status"))
                .isEqualTo("UP");
        assertThat(Caller.get(web.managementUri("/actuator/prometheus"))
                        .response()
                        .body())
                .contains("seckill_purchases_total{outcome=\"accepted\"}");
        assertThat(Caller.get(web.managementUri("/actuator/env")).status()).isNotEqualTo(200);
        assertThat(Caller.get(web.uri("/actuator/health")).status()).isEqualTo(401);
    }

    private Answer withRequestId(String id) {
        return Caller.send(Caller.withToken(web, null)
                .request("/api/v1/activities")
                .header("X-Request-Id", id)
                .GET()
                .build());
    }
}
