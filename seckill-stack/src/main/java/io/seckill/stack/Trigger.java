package io.seckill.stack;

import java.util.concurrent.atomic.AtomicInteger;

/** Waits for requests that contain a text. The first one puts its connection under a fault, from that request on. */
public final class Trigger {
    static final int MAX_TEXT = 200;

    private final String text;
    private final Fault fault;
    private final AtomicInteger seen = new AtomicInteger();

    Trigger(String text, Fault fault) {
        if (text.isEmpty() || text.length() > MAX_TEXT) {
            throw new IllegalArgumentException("A text of 1 to " + MAX_TEXT + " characters");
        }
        this.text = text;
        this.fault = fault;
    }

    /** How often the text has come by, on any connection. */
    public int seen() {
        return seen.get();
    }

    /** @param before what the connection has brought last, where the text may begin */
    void meet(String before, String piece, FaultyConnection connection) {
        String recent = before.substring(Math.max(0, before.length() - (text.length() - 1)));
        if ((recent + piece).contains(text) && seen.getAndIncrement() == 0) {
            connection.set(fault);
        }
    }
}
