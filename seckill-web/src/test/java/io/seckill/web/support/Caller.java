package io.seckill.web.support;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;

/** Somebody with a token, or nobody, who calls one instance. */
public final class Caller {
    private static final HttpClient HTTP = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(Duration.ofSeconds(10))
            .build();

    private final WebInstance web;
    private final @Nullable String token;

    private Caller(WebInstance web, @Nullable String token) {
        this.web = web;
        this.token = token;
    }

    public static Caller buyer(WebInstance web, String user) {
        return new Caller(web, Tokens.of(user));
    }

    public static Caller admin(WebInstance web) {
        return new Caller(web, Tokens.admin());
    }

    public static Caller withToken(WebInstance web, @Nullable String token) {
        return new Caller(web, token);
    }

    public Answer get(String path) {
        return send(request(path).GET().build());
    }

    public Answer post(String path) {
        return send(request(path).POST(BodyPublishers.noBody()).build());
    }

    public Answer post(String path, String json) {
        return send(request(path)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(json))
                .build());
    }

    /** Buys with a key nobody has used. */
    public Answer buy(String activity) {
        return buy(activity, UUID.randomUUID().toString());
    }

    public Answer buy(String activity, String key) {
        return send(purchase(activity, key));
    }

    public CompletableFuture<Answer> buyAsync(String activity, String key) {
        return HTTP.sendAsync(purchase(activity, key), BodyHandlers.ofString()).thenApply(Answer::of);
    }

    /** A request of one's own making, with this caller's token. */
    public HttpRequest.Builder request(String path) {
        HttpRequest.Builder request = HttpRequest.newBuilder(web.uri(path)).timeout(Duration.ofSeconds(30));
        return token == null ? request : request.header("Authorization", "Bearer " + token);
    }

    public static Answer send(HttpRequest request) {
        try {
            return Answer.of(HTTP.send(request, BodyHandlers.ofString()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }

    public static Answer get(URI uri) {
        return send(HttpRequest.newBuilder(uri).timeout(Duration.ofSeconds(30)).build());
    }

    private HttpRequest purchase(String activity, String key) {
        return request("/api/v1/activities/" + activity + "/orders")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.noBody())
                .build();
    }
}
