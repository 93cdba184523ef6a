package io.seckill.local.endtoend;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.seckill.local.running.RunningApp;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Spreads requests over the web instances that say they are ready, as any load balancer does, and keeps every connection that broke. */
final class Balancer implements AutoCloseable {
    private static final long LOOK_EVERY_MS = 100;
    private static final List<String> PASSED_ON = List.of("Authorization", "Idempotency-Key");

    private final HttpClient http =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final HttpServer server;
    private final ExecutorService threads = Executors.newFixedThreadPool(64);
    private final ScheduledExecutorService looking = Executors.newSingleThreadScheduledExecutor();
    private final Map<Integer, Integer> instances = new ConcurrentHashMap<>();
    private final List<Integer> ready = new CopyOnWriteArrayList<>();
    private final List<String> broken = new CopyOnWriteArrayList<>();
    private final AtomicInteger next = new AtomicInteger();

    Balancer(List<RunningApp> webs) throws IOException {
        webs.forEach(web -> instances.put(web.port(), web.managementPort()));
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::pass);
        look();
        var unused = looking.scheduleWithFixedDelay(this::look, 0, LOOK_EVERY_MS, TimeUnit.MILLISECONDS);
        server.start();
    }

    URI uri() {
        return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
    }

    /** Requests that were not answered because a connection broke. */
    List<String> broken() {
        return List.copyOf(broken);
    }

    private void look() {
        List<Integer> found = new ArrayList<>();
        instances.forEach((port, management) -> {
            if (isReady(management)) {
                found.add(port);
            }
        });
        ready.retainAll(found);
        found.stream().filter(port -> !ready.contains(port)).forEach(ready::add);
    }

    private boolean isReady(int management) {
        HttpRequest question = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + management + "/actuator/health/readiness"))
                .timeout(Duration.ofSeconds(2))
                .build();
        try {
            return http.send(question, BodyHandlers.discarding()).statusCode() == 200;
        } catch (IOException e) {
            return false;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private void pass(HttpExchange exchange) throws IOException {
        int port = ready.get(Math.floorMod(next.getAndIncrement(), ready.size()));
        HttpRequest.Builder request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + port + exchange.getRequestURI()))
                .timeout(Duration.ofSeconds(60))
                .method(
                        exchange.getRequestMethod(),
                        BodyPublishers.ofByteArray(exchange.getRequestBody().readAllBytes()));
        for (String name : PASSED_ON) {
            List<String> values = exchange.getRequestHeaders().getOrDefault(name, List.of());
            values.forEach(value -> request.header(name, value));
        }
        try (exchange) {
            HttpResponse<byte[]> response = http.send(request.build(), BodyHandlers.ofByteArray());
            for (String name : List.of("Retry-After", "Idempotency-Replayed")) {
                response.headers()
                        .firstValue(name)
                        .ifPresent(value -> exchange.getResponseHeaders().add(name, value));
            }
            exchange.sendResponseHeaders(
                    response.statusCode(), response.body().length == 0 ? -1 : response.body().length);
            exchange.getResponseBody().write(response.body());
        } catch (IOException e) {
            broken.add(port + ": " + e);
            throw e;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    @Override
    public void close() {
        looking.shutdownNow();
        server.stop(0);
        threads.shutdownNow();
    }
}
