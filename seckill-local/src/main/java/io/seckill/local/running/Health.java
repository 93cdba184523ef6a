package io.seckill.local.running;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;

/** Asks an application's management port how it is. */
public final class Health {
    private static final Duration TIMEOUT = Duration.ofSeconds(5);

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();

    /** {@code UP}, {@code DOWN}, or {@code no answer}. */
    public String of(int managementPort) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + managementPort + "/actuator/health"))
                .timeout(TIMEOUT)
                .build();
        try {
            return http.send(request, BodyHandlers.discarding()).statusCode() == 200 ? Part.UP : "DOWN";
        } catch (IOException e) {
            return Part.NO_ANSWER;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Part.NO_ANSWER;
        }
    }
}
