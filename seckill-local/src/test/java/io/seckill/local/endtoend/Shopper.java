package io.seckill.local.endtoend;

import io.seckill.core.activity.ActivityId;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import tools.jackson.databind.json.JsonMapper;

/** One buyer with a browser. */
final class Shopper {
    private static final JsonMapper JSON = JsonMapper.builder().build();
    private static final HttpClient HTTP =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    private final URI web;
    private final String token;

    Shopper(URI web, String token) {
        this.web = web;
        this.token = token;
    }

    /** The same buyer at another instance. */
    Shopper at(URI other) {
        return new Shopper(other, token);
    }

    CompletableFuture<HttpResponse<String>> buy(ActivityId activity, String key) {
        return HTTP.sendAsync(
                request("/api/v1/activities/" + activity + "/orders")
                        .header("Idempotency-Key", key)
                        .POST(HttpRequest.BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofString());
    }

    HttpResponse<String> pay(String orderNo) {
        return HTTP.sendAsync(
                        request("/api/v1/orders/" + orderNo + "/payments")
                                .POST(HttpRequest.BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofString())
                .join();
    }

    /** Status and reason, as in {@code CANCELLED PAY_TIMEOUT}. */
    String look(String orderNo) {
        HttpResponse<String> response = HTTP.sendAsync(
                        request("/api/v1/orders/" + orderNo).GET().build(), BodyHandlers.ofString())
                .join();
        return (field(response, "status") + " " + field(response, "reason")).strip();
    }

    static String field(HttpResponse<String> response, String name) {
        return JSON.readTree(response.body()).path(name).asString("");
    }

    private HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(web.resolve(path))
                .timeout(Duration.ofSeconds(60))
                .header("Authorization", "Bearer " + token);
    }
}
