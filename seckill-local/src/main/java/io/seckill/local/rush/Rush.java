package io.seckill.local.rush;

import io.seckill.core.order.UserId;
import io.seckill.local.token.LocalTokens;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletionService;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.random.RandomGenerator;

/** Sends a crowd of buyers, each a user of its own with a key of its own, and follows every accepted order to its end. */
public final class Rush {
    private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(1);

    private final LocalTokens tokens;
    private final RandomGenerator random;
    private final Progress progress;

    public Rush(LocalTokens tokens, RandomGenerator random, Progress progress) {
        this.tokens = tokens;
        this.random = random;
        this.progress = progress;
    }

    public RushReport run(RushOptions options) throws InterruptedException {
        ExecutorService http = Executors.newFixedThreadPool(4);
        ExecutorService crowd = Executors.newFixedThreadPool(options.concurrency());
        try {
            PurchaseCalls calls = new PurchaseCalls(options.web(), http);
            List<Visit> visits = visits(options, calls, crowd);
            Map<String, String> ends =
                    new OrderEnds(calls).follow(visits, options.settleWithin()).byOrderNo();
            return RushSummary.of(visits, ends);
        } finally {
            crowd.shutdownNow();
            http.shutdownNow();
        }
    }

    List<Visit> visits(RushOptions options, PurchaseCalls calls, ExecutorService crowd) throws InterruptedException {
        String rush = Long.toString(random.nextLong() >>> 1, 36);
        Buyer buyer = new Buyer(calls, options.activity(), options.patience());
        CompletionService<Visit> leaving = new ExecutorCompletionService<>(crowd);
        for (int i = 0; i < options.buyers(); i++) {
            String user = "rush-" + rush + "-" + i;
            // Tokens are minted before the door opens: the crowd is measured, not the signing
            String token = tokens.mint(new UserId(user), false);
            // Half of the buyers double-click, the others click again once they were answered
            boolean atOnce = i % 2 == 0;
            leaving.submit(() -> buyer.visit(user, token, "key-" + user, options.clicks(), atOnce));
        }
        return collect(leaving, options.buyers());
    }

    private List<Visit> collect(CompletionService<Visit> leaving, int buyers) throws InterruptedException {
        List<Visit> visits = new ArrayList<>(buyers);
        int accepted = 0;
        long reported = System.nanoTime();
        while (visits.size() < buyers) {
            Visit visit = get(leaving.take());
            visits.add(visit);
            accepted += visit.orderNo().isPresent() ? 1 : 0;
            if (System.nanoTime() - reported > PROGRESS_NANOS) {
                progress.visited(visits.size(), buyers, accepted);
                reported = System.nanoTime();
            }
        }
        progress.visited(buyers, buyers, accepted);
        return visits;
    }

    private static Visit get(Future<Visit> visit) throws InterruptedException {
        try {
            return visit.get();
        } catch (ExecutionException e) {
            throw new IllegalStateException("A buyer's visit failed", e.getCause());
        }
    }
}
