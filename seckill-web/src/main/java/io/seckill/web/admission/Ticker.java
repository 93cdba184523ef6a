package io.seckill.web.admission;

/** A clock that only runs forward, for ages and expiries inside this process. */
@FunctionalInterface
public interface Ticker {
    /** Nanoseconds since some fixed moment. */
    long nanos();
}
