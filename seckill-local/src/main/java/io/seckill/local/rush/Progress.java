package io.seckill.local.rush;

/** Hears how far a rush has come; called from one thread, about once a second. */
public interface Progress {
    /** Buyers that have left, of how many, and how many of them were given an order. */
    void visited(int buyers, int of, int accepted);
}
