package io.seckill.local.rush;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.function.BooleanSupplier;

/** A crowd that comes in waves, one after the other; then every order that was promised to any of them is followed to its end. */
public final class Waves {
    private final Rush rush;

    public Waves(Rush rush) {
        this.rush = rush;
    }

    /** At least one wave, and more until it is over. */
    public RushReport until(BooleanSupplier over, RushOptions wave) throws InterruptedException {
        ExecutorService http = Executors.newFixedThreadPool(4);
        ExecutorService crowd = Executors.newFixedThreadPool(wave.concurrency());
        try {
            PurchaseCalls calls = new PurchaseCalls(wave.web(), http);
            List<Visit> visits = new ArrayList<>();
            do {
                visits.addAll(rush.visits(wave, calls, crowd));
            } while (!over.getAsBoolean());
            return RushSummary.of(
                    visits,
                    new OrderEnds(calls).follow(visits, wave.settleWithin()).byOrderNo());
        } finally {
            crowd.shutdownNow();
            http.shutdownNow();
        }
    }

    /** How long buyers come back when everything is being killed around them. */
    public static Duration stubborn() {
        return Duration.ofMinutes(3);
    }
}
