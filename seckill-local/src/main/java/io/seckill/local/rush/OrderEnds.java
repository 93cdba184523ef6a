package io.seckill.local.rush;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** Asks for every accepted order until it is no longer PENDING, as its buyer would, a bounded number of questions at a time. */
final class OrderEnds {
    private static final int QUESTIONS_AT_A_TIME = 50;
    private static final long PAUSE_MILLIS = 100;

    private final PurchaseCalls calls;
    private final Map<String, String> ends = new LinkedHashMap<>();

    OrderEnds(PurchaseCalls calls) {
        this.calls = calls;
    }

    OrderEnds follow(List<Visit> visits, Duration within) throws InterruptedException {
        long deadline = System.nanoTime() + within.toNanos();
        List<Visit> waiting =
                visits.stream().filter(v -> v.orderNo().isPresent()).toList();
        while (!waiting.isEmpty()) {
            ask(waiting);
            waiting = waiting.stream().filter(this::isOpen).toList();
            if (System.nanoTime() > deadline) {
                break;
            }
            if (!waiting.isEmpty()) {
                TimeUnit.MILLISECONDS.sleep(PAUSE_MILLIS);
            }
        }
        return this;
    }

    /** Order number to the status last seen. */
    Map<String, String> byOrderNo() {
        return ends;
    }

    static boolean isEnd(String status) {
        return !status.equals("PENDING") && !status.equals(Answer.NO_ANSWER) && !status.startsWith("HTTP_");
    }

    private boolean isOpen(Visit visit) {
        return !isEnd(ends.getOrDefault(visit.orderNo().orElseThrow(), "PENDING"));
    }

    private void ask(List<Visit> visits) {
        for (int from = 0; from < visits.size(); from += QUESTIONS_AT_A_TIME) {
            List<Visit> some = visits.subList(from, Math.min(from + QUESTIONS_AT_A_TIME, visits.size()));
            List<CompletableFuture<String>> asked = new ArrayList<>();
            some.forEach(visit -> asked.add(calls.statusOf(visit.orderNo().orElseThrow(), visit.token())));
            for (int i = 0; i < some.size(); i++) {
                ends.put(some.get(i).orderNo().orElseThrow(), asked.get(i).join());
            }
        }
    }
}
