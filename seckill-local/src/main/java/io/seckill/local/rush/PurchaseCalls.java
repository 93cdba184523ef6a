package io.seckill.local.rush;

import io.seckill.core.activity.ActivityId;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The two calls a buyer makes: buy, and ask what became of it. Safe to share between threads. */
final class PurchaseCalls {
    /** A request unanswered for this long counts as {@link Answer#NO_ANSWER}. */
    private static final Duration TIMEOUT = Duration.ofSeconds(30);

    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient http;
    private final URI web;

    PurchaseCalls(URI web, Executor executor) {
        this.web = web;
        this.http = HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .connectTimeout(TIMEOUT)
                .executor(executor)
                .build();
    }

    /** Sends one click; the future never fails, a broken connection is an answer of its own. */
    CompletableFuture<Answer> buy(ActivityId activity, String token, String idempotencyKey) {
        HttpRequest request = HttpRequest.newBuilder(web.resolve("/api/v1/activities/" + activity + "/orders"))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .header("Idempotency-Key", idempotencyKey)
                .POST(HttpRequest.BodyPublishers.noBody())
                .build();
        long sent = System.nanoTime();
        return http.sendAsync(request, BodyHandlers.ofString()).handle((response, failure) -> answer(response, sent));
    }

    /** The order's status as its owner sees it, and the reason of a refusal behind it; {@code HTTP_<status>} if the question was not answered. */
    CompletableFuture<String> statusOf(String orderNo, String token) {
        HttpRequest request = HttpRequest.newBuilder(web.resolve("/api/v1/orders/" + orderNo))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .GET()
                .build();
        return http.sendAsync(request, BodyHandlers.ofString())
                .handle((response, failure) -> response == null ? Answer.NO_ANSWER : status(response));
    }

    private static Answer answer(@Nullable HttpResponse<String> response, long sent) {
        long now = System.nanoTime();
        if (response == null) {
            return new Answer(Answer.NO_ANSWER, null, false, 0, sent, now);
        }
        boolean replayed = response.headers()
                .firstValue("Idempotency-Replayed")
                .map("true"::equals)
                .orElse(false);
        int retryAfter =
                (int) response.headers().firstValueAsLong("Retry-After").orElse(0);
        JsonNode body = body(response);
        if (response.statusCode() == 202) {
            return new Answer(Answer.ACCEPTED, body.path("orderNo").asString(""), replayed, retryAfter, sent, now);
        }
        String code = body.path("code").asString("HTTP_" + response.statusCode());
        String existing = body.path("orderNo").asString("");
        return new Answer(code, existing.isEmpty() ? null : existing, replayed, retryAfter, sent, now);
    }

    private static String status(HttpResponse<String> response) {
        JsonNode body = body(response);
        String status = body.path("status").asString("");
        if (response.statusCode() != 200 || status.isEmpty()) {
            return "HTTP_" + response.statusCode();
        }
        String reason = body.path("reason").asString("");
        return reason.isEmpty() ? status : status + " " + reason;
    }

    private static JsonNode body(HttpResponse<String> response) {
        try {
            return JSON.readTree(response.body());
        } catch (JacksonException e) {
            return JSON.missingNode();
        }
    }
}
