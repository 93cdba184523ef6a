package io.seckill.web.support;

import java.net.http.HttpResponse;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.MissingNode;

/** What the server answered. */
public record Answer(int status, String contentType, HttpResponse<String> response) {
    private static final JsonMapper JSON = JsonMapper.builder().build();

    static Answer of(HttpResponse<String> response) {
        return new Answer(
                response.statusCode(),
                response.headers().firstValue("Content-Type").orElse(""),
                response);
    }

    public JsonNode json() {
        return response.body().isBlank() ? MissingNode.getInstance() : JSON.readTree(response.body());
    }

    /** A text of the body; empty if it is not there. */
    public String text(String field) {
        return json().path(field).asString("");
    }

    /** The code of a problem, after checking that it is one. */
    public String code() {
        if (!contentType.startsWith("application/problem+json")
                || json().path("status").asInt(0) != status) {
            throw new AssertionError("Not a problem: " + status + " " + contentType + " " + response.body());
        }
        return text("code");
    }

    public Optional<String> header(String name) {
        return response.headers().firstValue(name);
    }

    @Override
    public String toString() {
        return status + " " + response.headers().map() + " " + response.body();
    }
}
