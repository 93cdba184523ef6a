package io.seckill.local.rush;

import io.seckill.core.activity.ActivityId;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;

/** One impatient buyer: clicks several times with one key, and comes back with that key when told to try again. */
final class Buyer {
    /** Longest a buyer waits before coming back, whatever the answer asks for. */
    private static final int MAX_WAIT_SECONDS = 2;

    private static final int DEFAULT_WAIT_MILLIS = 250;

    private final PurchaseCalls calls;
    private final ActivityId activity;
    private final Duration patience;

    /** @param patience how long a buyer comes back after a "try again" before giving up */
    Buyer(PurchaseCalls calls, ActivityId activity, Duration patience) {
        this.calls = calls;
        this.activity = activity;
        this.patience = patience;
    }

    /**
     * Buys, and returns what the buyer was told.
     *
     * @param clicks how often the same request is sent
     * @param atOnce all clicks without waiting for an answer, or each after the answer to the one before
     */
    Visit visit(String user, String token, String key, int clicks, boolean atOnce) throws InterruptedException {
        List<Answer> told = new ArrayList<>();
        while (told.size() < clicks) {
            told.addAll(click(token, key, atOnce ? clicks : 1));
        }
        long givesUpAt = System.nanoTime() + patience.toNanos();
        while (mayComeBack(told) && System.nanoTime() - givesUpAt < 0) {
            waitAsTold(told.get(told.size() - 1));
            told.addAll(click(token, key, 1));
        }
        return new Visit(user, token, List.copyOf(told));
    }

    private List<Answer> click(String token, String key, int times) {
        List<CompletableFuture<Answer>> sent = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            sent.add(calls.buy(activity, token, key));
        }
        return sent.stream().map(CompletableFuture::join).toList();
    }

    private static boolean mayComeBack(List<Answer> told) {
        return told.stream().noneMatch(Answer::isAccepted)
                && told.get(told.size() - 1).isRetryable();
    }

    private static void waitAsTold(Answer answer) throws InterruptedException {
        long millis = answer.retryAfterSeconds() == 0
                ? DEFAULT_WAIT_MILLIS
                : TimeUnit.SECONDS.toMillis(Math.min(answer.retryAfterSeconds(), MAX_WAIT_SECONDS));
        TimeUnit.MILLISECONDS.sleep(millis);
    }
}
