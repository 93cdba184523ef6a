package io.seckill.web.admission;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Says when a line that would be logged for every click may be logged again. */
public final class Seldom {
    private final Ticker ticker;
    private final Duration every;
    private final ConcurrentMap<Object, Long> last = new ConcurrentHashMap<>();

    public Seldom(Ticker ticker, Duration every) {
        this.ticker = ticker;
        this.every = every;
    }

    /**
     * Whether the line may be logged now.
     *
     * @param about what the line is about; use few different values, they are kept
     */
    public boolean mayLog(Object about) {
        long now = ticker.nanos();
        Long before = last.get(about);
        if (before != null && now - before < every.toNanos()) {
            return false;
        }
        return before == null ? last.putIfAbsent(about, now) == null : last.replace(about, before, now);
    }
}
