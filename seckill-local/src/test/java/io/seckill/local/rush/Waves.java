package io.seckill.local.rush;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;

/** A crowd that comes in waves, one after the other; then every order that was promised to any of them is followed to its end. */
public final class Waves {
    private final Rush rush;
    private final Duration pause;

    /** One wave right after the other. */
    public Waves(Rush rush) {
        this(rush, Duration.ZERO);
    }

    /** With a pause between two waves, so that the units last as long as what a test does meanwhile. */
    public Waves(Rush rush, Duration pause) {
        this.rush = rush;
        this.pause = pause;
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
                TimeUnit.MILLISECONDS.sleep(pause.toMillis());
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
