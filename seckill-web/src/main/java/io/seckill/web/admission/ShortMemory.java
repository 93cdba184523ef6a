package io.seckill.web.admission;

import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Remembers what a slower source said, for a moment, so that many clicks cost it few questions. One caller at a time asks the
 * source; callers who find a value that has just gone stale take it instead of waiting for that one.
 *
 * <p>If the source fails, a value it gave less than {@code keptFor} ago is given again; without one the failure is thrown, and
 * again without asking until {@code freshFor} is over, so that an outage costs one wait and not one per click.
 */
public final class ShortMemory<K, V> {
    private final Function<K, V> source;
    private final Ticker ticker;
    private final Duration freshFor;
    private final Duration keptFor;
    private final int maxEntries;
    private final ConcurrentMap<K, Entry<V>> entries = new ConcurrentHashMap<>();
    private final Lock asking = new ReentrantLock();

    /**
     * @param source throws a runtime exception when it fails
     * @param freshFor age up to which a value is given without asking again
     * @param keptFor age up to which a value is given while the source fails
     * @param maxEntries values remembered at once; beyond it the source is asked each time
     */
    public ShortMemory(Function<K, V> source, Ticker ticker, Duration freshFor, Duration keptFor, int maxEntries) {
        this.source = source;
        this.ticker = ticker;
        this.freshFor = freshFor;
        this.keptFor = keptFor;
        this.maxEntries = maxEntries;
    }

    public V get(K key) {
        Entry<V> known = entries.get(key);
        if (known != null && known.isFresh(ticker.nanos())) {
            return known.value();
        }
        if (known == null || known.given == null) {
            asking.lock();
        } else if (!asking.tryLock()) {
            return known.value();
        }
        try {
            return ask(key);
        } finally {
            asking.unlock();
        }
    }

    /** Forgets the value, so that this instance's next caller asks the source. */
    public void forget(K key) {
        entries.remove(key);
    }

    private V ask(K key) {
        Entry<V> known = entries.get(key);
        long now = ticker.nanos();
        if (known != null && known.isFresh(now)) {
            return known.value();
        }
        Entry<V> asked;
        try {
            V value = source.apply(key);
            asked = new Entry<>(value, null, ticker.nanos() + freshFor.toNanos(), now + keptFor.toNanos());
        } catch (RuntimeException failure) {
            asked = failed(known, failure, ticker.nanos());
        }
        remember(key, asked, now);
        return asked.value();
    }

    private Entry<V> failed(@Nullable Entry<V> known, RuntimeException failure, long now) {
        long askAgainAt = now + freshFor.toNanos();
        return known == null || known.given == null || now - known.keptUntil >= 0
                ? new Entry<>(null, failure, askAgainAt, askAgainAt)
                : new Entry<>(known.given, null, askAgainAt, known.keptUntil);
    }

    private void remember(K key, Entry<V> entry, long now) {
        if (entries.size() >= maxEntries && !entries.containsKey(key)) {
            entries.values().removeIf(other -> !other.isFresh(now));
            if (entries.size() >= maxEntries) {
                return;
            }
        }
        entries.put(key, entry);
    }

    private record Entry<V>(@Nullable V given, @Nullable RuntimeException failure, long freshUntil, long keptUntil) {
        private boolean isFresh(long now) {
            return now - freshUntil < 0;
        }

        private V value() {
            if (given == null) {
                throw failure == null ? new IllegalStateException("unreachable: one of the two is there") : failure;
            }
            return given;
        }
    }
}
