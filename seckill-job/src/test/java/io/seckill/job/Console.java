package io.seckill.job;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.util.concurrent.atomic.AtomicLong;

/** Speaks to the executor as the admin console of XXL-JOB 3.3.2 does. */
final class Console {
    /** Ids no earlier run of the tests has used: its logs are still in the folder. */
    private final AtomicLong logIds = new AtomicLong(Instant.now().toEpochMilli());

    private final int port;
    private final String token;

    Console(int port, String token) {
        this.port = port;
        this.token = token;
    }

    /** One trigger, and where its log is. */
    record Trigger(long logId, long at, String answer) {
        boolean isTaken() {
            return answer.contains("\"code\":200");
        }
    }

    Trigger trigger(int jobId, String handler) throws IOException, InterruptedException {
        return trigger(jobId, handler, 0, 1, 0);
    }

    Trigger triggerWith(String parameter, int jobId, String handler) throws IOException, InterruptedException {
        return trigger(jobId, handler, parameter, 0, 1, 0);
    }

    Trigger trigger(int jobId, String handler, int shard, int shards, int timeoutSeconds)
            throws IOException, InterruptedException {
        return trigger(jobId, handler, "", shard, shards, timeoutSeconds);
    }

    private Trigger trigger(int jobId, String handler, String parameter, int shard, int shards, int timeoutSeconds)
            throws IOException, InterruptedException {
        long logId = logIds.getAndIncrement();
        long at = Instant.now().toEpochMilli();
        String answer =
                post("/run", """
                {"jobId":%d,"executorHandler":"%s","executorParams":"%s","executorBlockStrategy":"SERIAL_EXECUTION",
                 "executorTimeout":%d,"logId":%d,"logDateTime":%d,"glueType":"BEAN","glueSource":"","glueUpdatetime":%d,
                 "broadcastIndex":%d,"broadcastTotal":%d}
                """.formatted(jobId, handler, parameter, timeoutSeconds, logId, at, at, shard, shards));
        return new Trigger(logId, at, answer);
    }

    void kill(int jobId) throws IOException, InterruptedException {
        post("/kill", "{\"jobId\":%d}".formatted(jobId));
    }

    /** What the console shows as the trigger's log; names the result once the run has ended. */
    String logOf(Trigger trigger) throws IOException, InterruptedException {
        return post("/log", "{\"logDateTim\":%d,\"logId\":%d,\"fromLineNum\":1}".formatted(trigger.at, trigger.logId));
    }

    private String post(String path, String body) throws IOException, InterruptedException {
        HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path))
                .header("XXL-JOB-ACCESS-TOKEN", token)
                .header("Content-Type", "application/json;charset=UTF-8")
                .POST(HttpRequest.BodyPublishers.ofString(body))
                .build();
        return HttpClient.newHttpClient()
                .send(request, HttpResponse.BodyHandlers.ofString())
                .body();
    }
}
