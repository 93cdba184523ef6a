package io.seckill.core.order;

/**
 * A worker's part of the rows: those with {@code id % total == index}.
 *
 * @param index 0 to total − 1
 * @param total number of workers, 1 or more
 */
public record Shard(int index, int total) {
    /** All rows. */
    public static final Shard ALL = new Shard(0, 1);

    public Shard {
        if (total < 1 || index < 0 || index >= total) {
            throw new IllegalArgumentException("A shard is 0.." + (total - 1) + " of " + total + ", not " + index);
        }
    }
}
