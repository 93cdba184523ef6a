package io.seckill.local.running;

import java.util.Locale;

/** The three applications, in the order they are listed. */
public enum App {
    /** Sells over HTTP. */
    WEB(512),
    /** Places the orders. */
    CONSUMER(384),
    /** Runs the jobs. */
    JOB(384);

    private final int maxHeapMb;

    App(int maxHeapMb) {
        this.maxHeapMb = maxHeapMb;
    }

    /** {@code web}, {@code consumer}, {@code job}. */
    public String label() {
        return name().toLowerCase(Locale.ROOT);
    }

    String module() {
        return "seckill-" + label();
    }

    int maxHeapMb() {
        return maxHeapMb;
    }
}
