package io.seckill.stack;

import java.time.Duration;

/** What a {@link FaultProxy} does to a connection, each way by itself. */
public record Fault(Way requests, Way replies) {
    private static final Way PASSING = new Way(Duration.ZERO, Long.MAX_VALUE, End.SWALLOWED);
    private static final Way SWALLOWING = new Way(Duration.ZERO, 0, End.SWALLOWED);

    /** Everything passes. */
    public static final Fault NONE = new Fault(PASSING, PASSING);

    /** The connection stands and nothing arrives, either way. */
    public static final Fault BLACK_HOLE = new Fault(SWALLOWING, SWALLOWING);

    /** The server does what it is asked, and nobody hears of it. */
    public static final Fault REPLIES_LOST = new Fault(PASSING, SWALLOWING);

    /** The client asks, and the server does not hear of it. */
    public static final Fault REQUESTS_LOST = new Fault(SWALLOWING, PASSING);

    /** Both ways are late; see {@link Way}. */
    public static Fault late(Duration late) {
        return new Fault(lateBy(late), lateBy(late));
    }

    /** The server does at once what it is asked, and is heard late. */
    public static Fault lateReplies(Duration late) {
        return new Fault(PASSING, lateBy(late));
    }

    /** The server is asked late. */
    public static Fault lateRequests(Duration late) {
        return new Fault(lateBy(late), PASSING);
    }

    /** The client gets so many bytes of replies, then both ends a reset. With 0 the server has done what it was asked. */
    public static Fault resetAfterReplies(long bytes) {
        return new Fault(PASSING, resetAfter(bytes));
    }

    /** The server gets so many bytes of requests, then both ends a reset. With 0 it never hears of the request. */
    public static Fault resetAfterRequests(long bytes) {
        return new Fault(resetAfter(bytes), PASSING);
    }

    private static Way lateBy(Duration late) {
        return new Way(late, Long.MAX_VALUE, End.SWALLOWED);
    }

    private static Way resetAfter(long bytes) {
        return new Way(Duration.ZERO, bytes, End.RESET);
    }

    /**
     * What happens to the bytes of one direction.
     *
     * @param late   how long a piece waits before it goes on, at most: another fault for the connection is in force at once. Pieces that
     *               come while one waits are late by as much again
     * @param passes bytes that go on, counted from the moment this is in force
     * @param then   what becomes of those beyond
     */
    public record Way(Duration late, long passes, End then) {}

    /** What becomes of bytes that do not go on. */
    public enum End {
        /** They are gone, and so is whatever follows them. */
        SWALLOWED,
        /** Both ends of the connection get a TCP reset in their place. */
        RESET
    }
}
