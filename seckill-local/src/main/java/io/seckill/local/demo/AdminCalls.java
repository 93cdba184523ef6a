package io.seckill.local.demo;

import io.seckill.api.http.ActivityDraft;
import io.seckill.core.activity.ActivityId;
import io.seckill.local.running.RunFailedException;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The calls an operator makes to open a sale. */
public final class AdminCalls {
    private static final Duration TIMEOUT = Duration.ofSeconds(30);
    private static final JsonMapper JSON = JsonMapper.builder().build();

    private final HttpClient http = HttpClient.newBuilder()
            .version(HttpClient.Version.HTTP_1_1)
            .connectTimeout(TIMEOUT)
            .build();
    private final URI web;
    private final String token;

    /** @param token of a user with the role ADMIN */
    public AdminCalls(URI web, String token) {
        this.web = web;
        this.token = token;
    }

    /** Creates, publishes and pre-heats an activity: from its start on it sells. */
    public ActivityId open(ActivityDraft draft) throws InterruptedException {
        JsonNode created = post("/admin/v1/activities", JSON.writeValueAsString(draft));
        ActivityId id = new ActivityId(Long.parseLong(created.path("id").asString()));
        post("/admin/v1/activities/" + id + "/publish", "");
        post("/admin/v1/activities/" + id + "/preheat", "");
        return id;
    }

    private JsonNode post(String path, String body) throws InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(web.resolve(path))
                .timeout(TIMEOUT)
                .header("Authorization", "Bearer " + token)
                .header("Content-Type", "application/json")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        try {
            HttpResponse<String> response = http.send(request, BodyHandlers.ofString());
            if (response.statusCode() / 100 != 2) {
                throw new RunFailedException(
                        "POST " + path + " answered " + response.statusCode() + ": " + response.body());
            }
            return response.body().isEmpty() ? JSON.missingNode() : JSON.readTree(response.body());
        } catch (IOException e) {
            throw new RunFailedException("POST " + path + " was not answered: " + e, e);
        }
    }
}
