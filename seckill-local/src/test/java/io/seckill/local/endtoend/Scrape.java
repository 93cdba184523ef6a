package io.seckill.local.endtoend;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;

/** An application's metrics at one moment. */
final class Scrape {
    private final List<String> lines;

    private Scrape(List<String> lines) {
        this.lines = lines;
    }

    static Scrape of(int managementPort) {
        HttpRequest request = HttpRequest.newBuilder(
                        URI.create("http://127.0.0.1:" + managementPort + "/actuator/prometheus"))
                .build();
        return new Scrape(HttpClient.newHttpClient()
                .sendAsync(request, BodyHandlers.ofString())
                .join()
                .body()
                .lines()
                .toList());
    }

    /** Of every series of this name that carries the label. */
    double sum(String name, String label) {
        return lines.stream()
                .filter(line -> line.startsWith(name) && line.contains(label))
                .mapToDouble(line -> Double.parseDouble(line.substring(line.lastIndexOf(' ') + 1)))
                .sum();
    }
}
