package io.seckill.core.testing;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Runs steps at the same moment. */
public final class Race {
    private static final long LONGEST_SECONDS = 60;

    private Race() {}

    /** Starts every step from one barrier and answers what each returned, in order; the first failure fails the race. */
    public static <T> List<T> of(List<Callable<T>> steps) {
        ExecutorService threads = Executors.newFixedThreadPool(steps.size());
        CyclicBarrier start = new CyclicBarrier(steps.size());
        try {
            List<Future<T>> running = new ArrayList<>();
            for (Callable<T> step : steps) {
                running.add(threads.submit(() -> {
                    start.await(LONGEST_SECONDS, TimeUnit.SECONDS);
                    return step.call();
                }));
            }
            List<T> answers = new ArrayList<>();
            for (Future<T> future : running) {
                answers.add(future.get(LONGEST_SECONDS, TimeUnit.SECONDS));
            }
            return answers;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new AssertionError("Interrupted", e);
        } catch (ExecutionException e) {
            throw new AssertionError("A racer failed: " + e.getCause(), e.getCause());
        } catch (TimeoutException e) {
            throw new AssertionError("A racer did not arrive within " + LONGEST_SECONDS + " s", e);
        } finally {
            threads.shutdownNow();
        }
    }
}
